import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { testContext } from '#test/api.ts';
import { aWord } from '#test/factories.ts';

import { mailKinds } from '../../job-kinds.ts';
import { MailModel } from './mail.model.ts';
import { enqueueMail } from './outbox.service.ts';
import { closeConnections } from './transport.ts';

beforeEach(() => MailModel.deleteMany({}));

/** A mail server with a certificate that it has made itself, as Debian's do. */
async function startServer(secure: boolean) {
  // The server warns that its certificate is known to everybody.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let taken = 0;
  const server = new SMTPServer({
    secure,
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        taken += 1;
        done();
      });
    },
  });
  // A client that refuses the certificate ends the connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`, taken: () => taken };
}

async function send(smtpUrl: string) {
  const context = testContext({ SMTP_URL: smtpUrl });
  await enqueueMail(context, {
    key: `test:${aWord()}`,
    to: { name: 'Ada', address: `${aWord()}@members.example` },
    category: 'essential',
    subject: 'News',
    content: { paragraphs: ['Something happened.'] },
  });
  await runDueJobs(context, mailKinds);
  closeConnections(context);
}

// On a loopback host it is not checked; a parameter asks for the check here, and for none elsewhere.
test.each([
  ['by STARTTLS', false, '', 1],
  ['from the start', true, '', 1],
  ['by STARTTLS', false, '?tls.rejectUnauthorized=true', 0],
  ['from the start', true, '?tls.rejectUnauthorized=true', 0],
  ['that is not asked for', false, '?ignoreTLS=true&tls.rejectUnauthorized=true', 1],
])('a certificate that is not trusted, %s (%s%s): %i taken', async (_how, secure, parameters, expected) => {
  const server = await startServer(secure);
  await send(server.url + parameters);
  expect(server.taken()).toBe(expected);
  const mail = await MailModel.findOne().lean();
  if (expected === 1) {
    expect(mail?.state).toBe('done');
    return;
  }
  expect(mail).toMatchObject({ reason: 'certificate_refused', state: 'waiting' });
});
