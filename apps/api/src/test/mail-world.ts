import type { Message } from '@rosette/standins/mail/mailbox.ts';
import { startMail } from '@rosette/standins/mail/start-mail.ts';
import { startMailWorker } from '#features/mail/mail-worker.ts';
import { decideOnMail } from '#features/users/mail-preferences.service.ts';
import { createApp } from '../app.ts';
import { testContext } from './api.ts';

/** The product with an SMTP server that keeps mails, and a running worker. */
export async function startMailWorld(overrides: Record<string, string> = {}) {
  const server = await startMail();
  const context = testContext({ SMTP_URL: server.smtpUrl, ...overrides });
  const stopWorker = startMailWorker(context, decideOnMail);
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
