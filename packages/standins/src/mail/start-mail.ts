import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { listen, refuseProduction } from '../loopback.ts';
import { createMailbox } from './mailbox.ts';
import { createMailboxServer } from './mailbox-server.ts';

export interface MailStandIn {
  /** For SMTP_URL. */
  smtpUrl: string;
  /** The mailbox page. */
  webUrl: string;
  close(): Promise<void>;
}

interface MailOptions {
  /** The preferred SMTP port; a free one when it is busy or omitted. */
  smtpPort?: number;
  /** The preferred port of the mailbox page; a free one when it is busy or omitted. */
  webPort?: number;
  /** The file to keep mails in across restarts; in memory by default. */
  dataFile?: string;
}

const maxSize = 10 * 1024 * 1024;

const closed = (server: { close(done: () => void): unknown }) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
  });

async function rawOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

/**
 * Starts an SMTP server on the loopback that delivers nothing, but shows mails on a page.
 * @throws in production
 */
export async function startMail({
  smtpPort = 0,
  webPort = 0,
  dataFile,
}: MailOptions = {}): Promise<MailStandIn> {
  refuseProduction('This mail server', 'SMTP_URL');
  const mailbox = await createMailbox(dataFile);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxSize,
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      rawOf(stream)
        .then((raw) => mailbox.keep(raw, recipients))
        .then(() => done(), done);
    },
  });
  // Aborted connections are no errors.
  smtp.on('error', () => {});
  const smtpAt = await listen(smtp.server, smtpPort);
  const web = createMailboxServer(mailbox);
  const webAt = await listen(web, webPort);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpAt}`,
    webUrl: `http://localhost:${webAt}`,
    async close() {
      web.closeAllConnections();
      await Promise.all([closed(smtp), closed(web)]);
    },
  };
}
