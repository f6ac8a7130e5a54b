import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aMember, aWord } from '#test/factories.ts';
import { startMailWorld } from '#test/mail-world.ts';
import { MailModel } from './mail.model.ts';
import { enqueueMail, type OutgoingMail } from './outbox.service.ts';

const { app, context, arrived, close } = await startMailWorld();
afterAll(close);

const anAddress = () => `${aWord()}@rosette.example`;
const aMail = (traits: Partial<OutgoingMail> = {}): OutgoingMail => ({
  key: `test:${aWord()}`,
  to: { name: 'Ada Lind', address: anAddress() },
  subject: 'News for you',
  category: 'essential',
  content: { paragraphs: ['Something happened.'] },
  ...traits,
});

async function arrival(address: string) {
  await expect.poll(() => arrived(address), { interval: 20 }).toHaveLength(1);
  const [mail] = await arrived(address);
  if (!mail) throw new Error('it has just been there');
  return mail;
}

test('a requested reset link arrives as text and HTML', async () => {
  const { user } = await aMember();
  await as(null, app).call(contract.auth.forgotPassword, { body: { email: user.email } });
  const { subject, text, html, from } = await arrival(user.email);
  expect([from, subject]).toEqual(['hello@rosette.example', 'Reset your Rosette password']);
  for (const part of [text, html]) {
    expect(part).toMatch(/http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}/);
    expect(part).toContain(`Hello ${user.full_name},`);
  }
});

test('a sent mail keeps neither content nor address in the database', async () => {
  const mail = aMail();
  await enqueueMail(context, mail);
  await arrival(mail.to.address);
  await expect.poll(() => MailModel.exists({ 'mail.to.address': mail.to.address })).toBeNull();
  const row = await MailModel.findOne({ 'mail.kind': 'test' }).sort({ _id: -1 }).lean();
  expect(row).toMatchObject({ state: 'done', tries: 1, purge_at: expect.any(Date) });
  expect(row?.mail).toEqual({
    kind: 'test',
    category: 'essential',
    created_at: expect.any(Date),
    outcome: 'sent',
  });
  for (const field of ['due_at', 'claim', 'claimed_until']) expect(row).not.toHaveProperty(field);
});

test('one key is sent once, however often it is enqueued, also after it was sent', async () => {
  const mail = aMail();
  await Promise.all(Array.from({ length: 20 }, () => enqueueMail(context, mail)));
  await arrival(mail.to.address);
  await enqueueMail(context, mail);
  const marker = aMail();
  await enqueueMail(context, marker);
  await arrival(marker.to.address);
  expect(await arrived(mail.to.address)).toHaveLength(1);
});
