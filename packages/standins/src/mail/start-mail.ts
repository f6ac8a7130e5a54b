import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createMailbox } from './mailbox.ts';
import { createMailboxPage } from './mailbox-page.ts';

export interface MailStandIn {
  /** For SMTP_URL. */
  smtpUrl: string;
  /** Where a person reads what was sent. */
  webUrl: string;
  close(): Promise<void>;
}

interface MailOptions {
  /** Where the mailbox page is wanted; a free port is taken when it is busy or left out. */
  webPort?: number;
  /** Where messages are kept across restarts; in memory without it. */
  dataFile?: string;
}

const loopback = '127.0.0.1';

/** Listens on `port`, or on a free one when that is busy. */
async function listen(server: Server, port: number): Promise<number> {
  const tryPort = (wanted: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, loopback, () => {
        server.off('error', reject);
        resolve((server.address() as AddressInfo).port);
      });
    });
  return tryPort(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || port === 0) throw error;
    return tryPort(0);
  });
}

const closed = (server: { close(done: () => void): unknown }) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
  });

/** A mail server on the loopback that delivers nothing: it keeps what it is given and shows it on a page. */
export async function startMail({ webPort = 0, dataFile }: MailOptions = {}): Promise<MailStandIn> {
  const mailbox = await createMailbox(dataFile);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 10 * 1024 * 1024,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mailbox.keep(Buffer.concat(chunks), recipients).then(() => done(), done);
      });
    },
  });
  // What a client breaks off is its own affair.
  smtp.on('error', () => {});
  const smtpPort = await listen(smtp.server as Server, 0);
  const page = createMailboxPage(mailbox);
  const pagePort = await listen(page, webPort);
  return {
    smtpUrl: `smtp://${loopback}:${smtpPort}`,
    webUrl: `http://localhost:${pagePort}`,
    async close() {
      page.closeAllConnections();
      await Promise.all([closed(smtp), closed(page)]);
    },
  };
}
