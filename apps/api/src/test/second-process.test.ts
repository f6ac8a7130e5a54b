import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readSettings } from '#features/settings/settings.service.ts';
import { app, as } from './api.ts';
import { aConversation } from './contacts.ts';
import { aMember, anAdmin, anOpportunity, atOnce, type Member, several } from './factories.ts';
import { anOpenEvent, confirm, unconfirmedGuests } from './guests.ts';
import { startServer } from './start-server.ts';

const { applications, conversations, introductions, memberships, notifications, opportunities } = contract;

let secondProcess = '';
let endSecondProcess = () => {};

/** Starts a second process on the database of this file, in addition to the app in the process of the tests. */
beforeAll(async () => {
  const database = new URL(inject('mongoUri'));
  database.pathname = `/${mongoose.connection.name}`;
  const settings = { MONGODB_URI: database.href, RATE_LIMIT: 'off' };
  const { port } = await startServer(settings, 'ready', (end) => {
    endSecondProcess = end;
  });
  secondProcess = `http://127.0.0.1:${port}`;
});

afterAll(() => endSecondProcess());

/** One of the two processes, for `as`: calls with an odd index go to the second one. */
const processAt = (index: number): Parameters<typeof as>[1] => (index % 2 ? secondProcess : app);

const newsOf = async (member: Member, kind: string) =>
  (await as(member).call(notifications.list)).body.filter((news) => news.kind === kind);

test('members who propose an introduction and answer it at two processes at once do each once', async () => {
  const people = await several(3, () => aMember({ is_confirmed: true }));
  const [by, first, second] = people as [Member, Member, Member];
  await aConversation(by, first);
  await aConversation(by, second);

  const body = { first_id: first.id, second_id: second.id, text: 'You should meet' };
  const proposals = await atOnce(10, (index) =>
    as(by, processAt(index)).call(introductions.create, { body }),
  );
  expect(proposals.map(({ status }) => status).sort()).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  const { id } = proposals.find(({ status }) => status === 201)?.body ?? { id: '' };

  const answers = await atOnce(20, (index) =>
    as(index % 4 < 2 ? first : second, processAt(index)).call(introductions.accept, { params: { id } }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [connected] = (await as(first).call(introductions.list)).body;
  expect(connected).toMatchObject({ id, state: 'connected', my_answer: 'accepted' });
  for (const member of [first, second]) {
    const withEachOther = (await as(member).call(conversations.list)).body.filter(
      (conversation) => conversation.with.id !== by.id,
    );
    expect(withEachOther.map((conversation) => conversation.id)).toEqual([connected?.conversation_id]);
  }
  expect(await newsOf(by, 'introduction')).toHaveLength(1);
});

test('members who apply, are answered and withdraw at two processes at once do each once', async () => {
  const poster = await aMember();
  const posted = await several(7, () => anOpportunity(poster));
  const id = posted[0]?.id ?? '';
  const [free, paying] = [await aMember(), await aMember({ tier: 'premium' })];
  const apply = (member: Member, opportunity: { id: string }, index: number) =>
    as(member, processAt(index)).call(applications.apply, { params: { id: opportunity.id } });

  const places = await Promise.all(posted.flatMap((each) => [apply(free, each, 0), apply(free, each, 1)]));
  expect(places.filter(({ status }) => status === 200)).toHaveLength(5);
  const again = await atOnce(10, (index) => apply(paying, { id }, index));
  expect(again.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);

  const params = { id, user_id: paying.id };
  const before = (await newsOf(paying, 'application_answered')).length;
  const answers = await atOnce(10, (index) =>
    as(poster, processAt(index)).call(applications.answer, { params, body: { state: 'accepted' } }),
  );
  expect(new Set(answers.map(({ body }) => body.state))).toEqual(new Set(['accepted']));
  expect(await newsOf(paying, 'application_answered')).toHaveLength(before + 1);
  const opened = await atOnce(10, (index) =>
    as(poster, processAt(index)).call(applications.openConversation, { params }),
  );
  expect(new Set(opened.map(({ body }) => body.conversation_id)).size).toBe(1);

  const withdrawn = await atOnce(10, (index) =>
    as(paying, processAt(index)).call(applications.withdraw, { params: { id } }),
  );
  expect(new Set(withdrawn.map(({ status }) => status))).toEqual(new Set([204]));
  const counts = (await as(poster).call(opportunities.list, { query: { mine: 'true' } })).body;
  expect(counts.reduce((sum, { applicant_count }) => sum + applicant_count, 0)).toBe(5);
  for (const { applicants, applicant_count } of counts) expect(applicants).toHaveLength(applicant_count);
});

test('of two hundred members and guests at once at two processes, twenty get the twenty seats', async () => {
  const { organizer, id } = await anOpenEvent({ capacity: 20 });
  const members = await Promise.all(Array.from({ length: 100 }, () => aMember()));
  const secrets = await unconfirmedGuests(id, 100);
  const answers = await Promise.all([
    ...members.map((member, index) =>
      as(member, processAt(index)).call(contract.events.attend, { params: { id } }),
    ),
    ...secrets.map((secret, index) => confirm(secret, processAt(index))),
  ]);
  expect(answers.filter(({ body }) => body.action === 'confirmed')).toHaveLength(20);
  const { body: event } = await as(null).call(contract.events.get, { params: { id } });
  const { body: rows } = await as(organizer).call(contract.events.attendees, { params: { id } });
  const going = rows.filter(({ state }) => state === 'going');
  expect([rows.length, going.length]).toEqual([200, 20]);
  expect(event).toMatchObject({
    attendee_count: 20,
    waitlist_count: 180,
    guest_count: going.filter(({ guest }) => guest).length,
  });
});

test('what an admin sets and sells at one process is known at the other one', async () => {
  const admin = await anAdmin();
  const nameAt = async (index: number) =>
    (await as(null, processAt(index)).call(contract.site.get)).body.name;
  const priceAt = async (index: number) =>
    (await as(null, processAt(index)).call(memberships.packages)).body.basic_monthly?.amount;
  for (const [name, amount, shown] of [
    ['Kreis', 30, 30],
    [null, null, 25],
  ] as const) {
    const at = name ? 0 : 1;
    await as(admin, processAt(at)).call(contract.siteSettings.update, { body: { name } });
    const params = { package_id: 'basic_monthly' } as const;
    await as(admin, processAt(at)).call(contract.catalogue.update, { params, body: { amount } });
    expect([await nameAt(at), await priceAt(at)]).toEqual([name ?? 'Rosette', shown]);
    // The tests' own process reads the settings only when it is told to.
    if (at === 1) await readSettings();
    await expect
      .poll(async () => [await nameAt(1 - at), await priceAt(1 - at)], { timeout: 60_000 })
      .toEqual([name ?? 'Rosette', shown]);
  }
});
