import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { listen, refuseProduction } from '../loopback.ts';
import { createMailbox } from './mailbox.ts';
import { createMailboxServer } from './mailbox-server.ts';

export interface MailStandIn {
  /** For SMTP_URL. */
  smtpUrl: string;
  /** Where a person reads what was sent. */
  webUrl: string;
  close(): Promise<void>;
}

interface MailOptions {
  /** Where mail is wanted; a free port is taken when it is busy or left out. */
  smtpPort?: number;
  /** Where the mailbox page is wanted; a free port is taken when it is busy or left out. */
  webPort?: number;
  /** Where messages are kept across restarts; in memory without it. */
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
 * A mail server on the loopback that delivers nothing: it keeps what it is given and shows it on a page.
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
  // What a client breaks off is its own affair.
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
