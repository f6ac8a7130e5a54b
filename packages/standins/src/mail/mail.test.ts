import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMailbox, type Message } from './mailbox.ts';
import { type MailStandIn, startMail } from './start-mail.ts';

const running: MailStandIn[] = [];

async function start(options = {}) {
  const mail = await startMail(options);
  running.push(mail);
  return mail;
}

afterEach(() => Promise.all(running.splice(0).map(({ close }) => close())));

const letter = {
  from: 'Rosette <hello@rosette.example>',
  to: 'ada@rosette.example',
  subject: 'Grüße',
  text: 'Hello',
};

const inbox = async ({ webUrl }: MailStandIn, query = ''): Promise<Message[]> =>
  (await fetch(`${webUrl}/api/messages${query}`)).json() as Promise<Message[]>;

test('a mail is parsed into subject, long links, both parts and attachments', async () => {
  const mail = await start();
  const link = `http://localhost:3000/reset-password?token=${'x'.repeat(200)}`;
  await createTransport(mail.smtpUrl).sendMail({
    ...letter,
    text: `Here: ${link}`,
    html: `<a href="${link}">Here</a>`,
    attachments: [{ filename: 'event.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  });
  const [message] = await inbox(mail);
  expect(message).toMatchObject({
    subject: 'Grüße',
    from: 'hello@rosette.example',
    to: ['ada@rosette.example'],
  });
  expect(message?.text).toContain(link);
  expect(message?.html).toContain(link);
  const shown = await (await fetch(`${mail.webUrl}/messages/${message?.id}`)).text();
  expect(shown).toContain('event.ics</a>');
  const attached = await fetch(`${mail.webUrl}/messages/${message?.id}/attachments/0`);
  expect((await attached.text()).trim()).toBe('BEGIN:VCALENDAR');
  expect(attached.headers.get('content-disposition')).toContain('attachment');
  const byId = await fetch(`${mail.webUrl}/api/messages/${message?.id}`);
  expect(await byId.json()).toEqual(message);
});

test('a mail is shown on the page, and its content cannot run there', async () => {
  const mail = await start();
  await createTransport(mail.smtpUrl).sendMail({
    ...letter,
    subject: '<script>alert(1)</script>',
    text: 'See http://localhost:3000/x?a=1&b=2. Bye',
    html: '<script>alert(1)</script><a href="http://localhost:3000/x">See</a>',
  });
  const [message] = await inbox(mail);
  const list = await fetch(mail.webUrl);
  expect(await list.text()).toContain('&lt;script&gt;');
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
  const shown = await (await fetch(`${mail.webUrl}/messages/${message?.id}`)).text();
  expect(shown).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2" target="_blank"');
  expect(shown).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  const framed = await fetch(`${mail.webUrl}/messages/${message?.id}/html`);
  expect(await framed.text()).toContain('<base target="_blank">');
  expect(framed.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
});

test('a mail to two recipients is in both mailboxes, and clearing removes all', async () => {
  const mail = await start();
  await createTransport(mail.smtpUrl).sendMail({
    ...letter,
    to: 'ada@rosette.example, ines@rosette.example',
  });
  expect(await inbox(mail, '?to=ines@rosette.example')).toHaveLength(1);
  expect(await inbox(mail, '?to=Ada@Rosette.example')).toHaveLength(1);
  expect(await inbox(mail, '?to=zoe@rosette.example')).toEqual([]);
  await fetch(`${mail.webUrl}/api/messages`, { method: 'DELETE' });
  expect(await inbox(mail)).toEqual([]);
});

test('the last 200 are kept, newest first', async () => {
  const mailbox = await createMailbox();
  for (let count = 1; count <= 203; count += 1) {
    await mailbox.keep(Buffer.from(`Subject: Letter ${count}\r\n\r\nHello`), ['ada@rosette.example']);
  }
  const all = mailbox.list();
  expect([all.length, all[0]?.subject, all.at(-1)?.subject]).toEqual([200, 'Letter 203', 'Letter 4']);
});

test('mails survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rosette-mail-'));
  const dataFile = join(folder, 'mail.json');
  const first = await startMail({ dataFile });
  await createTransport(first.smtpUrl).sendMail(letter);
  await first.close();
  const again = await start({ dataFile });
  expect((await inbox(again)).map(({ subject }) => subject)).toEqual(['Grüße']);
  rmSync(folder, { recursive: true });
});

test('another port is used when one is busy', async () => {
  const first = await start();
  const [webPort, smtpPort] = [first.webUrl, first.smtpUrl].map((url) => Number(new URL(url).port));
  const second = await start({ webPort, smtpPort });
  expect([second.webUrl, second.smtpUrl]).not.toEqual([first.webUrl, first.smtpUrl]);
  await createTransport(second.smtpUrl).sendMail(letter);
  expect([await inbox(first), await inbox(second)]).toMatchObject([[], [{ subject: 'Grüße' }]]);
});

test('concurrent mails are all kept', async () => {
  const mail = await start();
  const transport = createTransport({ url: mail.smtpUrl, pool: true });
  const numbers = Array.from({ length: 20 }, (_, index) => String(index));
  await Promise.all(numbers.map((subject) => transport.sendMail({ ...letter, subject })));
  transport.close();
  expect((await inbox(mail)).map(({ subject }) => subject).sort()).toEqual(numbers.sort());
});

test('a mail that is too large is refused', async () => {
  const mail = await start();
  const huge = createTransport(mail.smtpUrl).sendMail({ ...letter, text: 'x'.repeat(11 * 1024 * 1024) });
  await expect(huge).rejects.toThrow(/552|size/i);
  expect(await inbox(mail)).toEqual([]);
});

test('an unknown path and method get an error', async () => {
  const { webUrl } = await start();
  const status = async (path: string, method = 'GET') => (await fetch(`${webUrl}${path}`, { method })).status;
  expect(await status('/messages/nobody')).toBe(404);
  expect(await status('/api/messages/nobody')).toBe(404);
  expect(await status('/elsewhere')).toBe(404);
  expect(await status('/api/messages', 'POST')).toBe(405);
  expect(await status('/', 'DELETE')).toBe(405);
});

test('another host name for this machine is refused', async () => {
  const { webUrl } = await start();
  const status = await new Promise((resolve, reject) => {
    const asked = request(webUrl, { headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject).end();
  });
  expect(status).toBe(403);
});

test('does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await expect(startMail()).rejects.toThrow('in production set SMTP_URL');
});
