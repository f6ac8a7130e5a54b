import { contract } from '@rosette/shared/contract/index.ts';
import { type OptionalMailCategory, optionalMailCategories } from '@rosette/shared/contract/mail.ts';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { as } from '#test/api.ts';
import { aMember, aWord, type Member } from '#test/factories.ts';
import { startMailWorld } from '#test/mail-world.ts';
import { readRecipient } from './mail-preferences.service.ts';
import { setTopic } from './notification-preferences.service.ts';

const { mail } = contract;
const { app, context, arrived, close } = await startMailWorld();
afterAll(close);

const everything = { memberships: true, events: true, opportunities: true, partners: true };

const send = ({ id, user }: Member, category: OptionalMailCategory | 'essential', subject: string) =>
  enqueueMail(context, {
    key: `test:${aWord()}`,
    to: { name: user.full_name, address: user.email },
    subject,
    category,
    memberId: id,
    content: { paragraphs: ['Something happened.'] },
  });

async function subjectsAfter(member: Member, count: number) {
  await expect.poll(() => arrived(member.user.email), { interval: 20 }).toHaveLength(count);
  return (await arrived(member.user.email)).map(({ subject }) => subject).sort();
}

test('all mails are on at first, and switching one off keeps the others', async () => {
  const someone = as(await aMember(), app);
  expect((await someone.call(mail.preferences)).body).toEqual(everything);
  const changed = await someone.call(mail.updatePreferences, { body: { events: false } });
  expect(changed.body).toEqual({ ...everything, events: false });
  await someone.call(mail.updatePreferences, { body: { partners: false } });
  expect((await someone.call(mail.preferences)).body).toEqual({
    ...everything,
    events: false,
    partners: false,
  });
  expect((await someone.call(mail.updatePreferences, { body: {} })).body.events).toBe(false);
  const wrong = await someone.call(mail.updatePreferences, { body: { events: 'no' } as never });
  expect(wrong.status).toBe(422);
});

test('mails that are switched off are not sent, essential mails are', async () => {
  const member = await aMember();
  const off = Object.fromEntries(optionalMailCategories.map((category) => [category, false]));
  await as(member, app).call(mail.updatePreferences, { body: { ...off, opportunities: true } });
  for (const category of optionalMailCategories) await send(member, category, category);
  await send(member, 'essential', 'essential');
  expect(await subjectsAfter(member, 2)).toEqual(['essential', 'opportunities']);
});

test('an optional mail has an unsubscribe page and a one-click link (RFC 8058)', async () => {
  const member = await aMember();
  await send(member, 'events', 'first');
  await subjectsAfter(member, 1);
  const [first] = await arrived(member.user.email);
  const header = (name: string) => first?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, oneClick = ''] =
    header('list-unsubscribe')?.match(/^<(http:\/\/localhost:3000\/api\/\S+)>$/) ?? [];
  for (const part of [first?.text, first?.html]) {
    expect(part).toMatch(/http:\/\/localhost:3000\/unsubscribe\?token=[\w-]+/);
  }

  const { pathname, search } = new URL(oneClick);

  // A GET, as by mail clients without one-click and by link scanners, changes nothing.
  const opened = await supertest(app).get(pathname + search);
  expect([opened.status, opened.headers.location]).toEqual([
    303,
    `http://localhost:3000/unsubscribe${search}`,
  ]);
  expect(opened.headers['referrer-policy']).toBe('no-referrer');
  expect((await as(member, app).call(mail.preferences)).body).toEqual(everything);

  // As Gmail and Apple Mail send it: a form, without cookie, sign-in or redirect.
  const click = () =>
    supertest(app)
      .post(pathname + search)
      .type('form')
      .send('List-Unsubscribe=One-Click');
  const answers = [await click(), await click()];
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([
      200,
      { message: 'You will get no more mails about events', category: 'events' },
    ]);
  }
  const german = await click().set('Accept-Language', 'de');
  expect([german.body.message, german.headers['content-language']]).toEqual([
    'Du bekommst keine E-Mails mehr zu Veranstaltungen',
    'de',
  ]);
  expect((await as(member, app).call(mail.preferences)).body).toEqual({ ...everything, events: false });

  await send(member, 'events', 'second');
  await send(member, 'partners', 'third');
  expect(await subjectsAfter(member, 2)).toEqual(['first', 'third']);
});

test('an essential mail has no unsubscribe link', async () => {
  const member = await aMember();
  await send(member, 'essential', 'receipt');
  await subjectsAfter(member, 1);
  const [receipt] = await arrived(member.user.email);
  expect(receipt?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  expect(receipt?.text).not.toContain('unsubscribe');
});

test.each(['nonsense', 'x'.repeat(104)])('the link with the token %j is none of ours', async (token) => {
  const { status, detail } = await as(null, app).call(mail.unsubscribe, { query: { token } });
  expect([status, detail]).toEqual([400, 'This unsubscribe link is not valid']);
});

test('a session token is no unsubscribe token, and the reverse', async () => {
  const member = await aMember();
  const { status } = await as(null, app).call(mail.unsubscribe, { query: { token: member.token } });
  expect(status).toBe(400);
  const token = context.mail.linkSeal.close(JSON.stringify([member.id, 'events']));
  expect((await as({ token }, app).call(mail.preferences)).status).toBe(401);
});

test('the recipients of the next mails are read with the first, and again once that is half a second ago', async () => {
  const members = [await aMember(), await aMember(), await aMember()];
  const ids = members.map(({ id }) => id);
  let commands = 0;
  mongoose.set('debug', () => {
    commands += 1;
  });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => {
    mongoose.set('debug', false);
    now.mockRestore();
  });
  const decide = async (index: number) => {
    const due = { topic: 'events', kind: null, actorId: null, namedIds: [] } as const;
    const recipientId = ids[index] ?? null;
    const { decision } = await readRecipient({ ...due, recipientId, nextRecipientIds: ids.slice(index + 1) });
    return decision;
  };
  expect([await decide(0), await decide(1), commands]).toEqual(['send', 'send', 1]);

  await setTopic(String(ids[2]), 'events', false);
  now.mockReturnValue(500);
  const before = commands;
  expect([await decide(2), commands - before]).toEqual(['drop', 1]);
});
