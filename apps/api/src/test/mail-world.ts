import type { Message } from '@rosette/standins/mail/mailbox.ts';
import { startMail } from '@rosette/standins/mail/start-mail.ts';
import { startJobWorker } from '#features/jobs/job-worker.ts';
import { createApp } from '../app.ts';
import { mailKinds } from '../job-kinds.ts';
import { testContext } from './api.ts';

/** The product with an SMTP server that keeps mails, and a worker that sends what is due. */
export async function startMailWorld(overrides: Record<string, string> = {}) {
  const server = await startMail();
  const context = testContext({ SMTP_URL: server.smtpUrl, ...overrides });
  const stopWorker = startJobWorker(context, mailKinds);
  return {
    context,
    app: createApp(context),
    /** Mails delivered to an address, newest first. */
    async arrived(address: string): Promise<Message[]> {
      const url = `${server.webUrl}/api/messages?to=${encodeURIComponent(address)}`;
      return (await fetch(url)).json() as Promise<Message[]>;
    },
    async close() {
      await stopWorker();
      await server.close();
    },
  };
}
