import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
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

test('what is sent is kept as it was meant: subject, long links, both parts, attachments', async () => {
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
  const attached = await fetch(`${mail.webUrl}/messages/${message?.id}/attachments/0`);
  expect((await attached.text()).trim()).toBe('BEGIN:VCALENDAR');
});

test('a person finds it on the page, and what a message holds cannot run there', async () => {
  const mail = await start();
  await createTransport(mail.smtpUrl).sendMail({
    ...letter,
    subject: '<script>alert(1)</script>',
    text: 'See http://localhost:3000/x',
  });
  const [message] = await inbox(mail);
  const list = await fetch(mail.webUrl);
  expect(await list.text()).toContain('&lt;script&gt;');
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
  const shown = await (await fetch(`${mail.webUrl}/messages/${message?.id}`)).text();
  expect(shown).toContain('<a href="http://localhost:3000/x"');
});

test('two recipients each find it, and clearing empties the mailbox', async () => {
  const mail = await start();
  await createTransport(mail.smtpUrl).sendMail({
    ...letter,
    to: 'ada@rosette.example, ines@rosette.example',
  });
  expect(await inbox(mail, '?to=ines@rosette.example')).toHaveLength(1);
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

test('messages outlive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rosette-mail-'));
  const dataFile = join(folder, 'mail.json');
  const first = await startMail({ dataFile });
  await createTransport(first.smtpUrl).sendMail(letter);
  await first.close();
  const again = await start({ dataFile });
  expect((await inbox(again)).map(({ subject }) => subject)).toEqual(['Grüße']);
  rmSync(folder, { recursive: true });
});

test('a busy port is left to whoever has it', async () => {
  const first = await start();
  const port = Number(new URL(first.webUrl).port);
  const second = await start({ webPort: port });
  expect(second.webUrl).not.toBe(first.webUrl);
  expect((await fetch(second.webUrl)).status).toBe(200);
});
