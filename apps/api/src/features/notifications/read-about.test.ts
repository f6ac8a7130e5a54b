import { contract } from '@rosette/shared/contract/index.ts';
import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import mongoose from 'mongoose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { as, context } from '#test/api.ts';
import { aRequest } from '#test/contacts.ts';
import { openStream, serve } from '#test/event-stream.ts';
import { aMember, anEvent, anOpportunity, type Member } from '#test/factories.ts';
import { proposeIntroduction } from '#test/introductions.ts';
import { createApp } from '../../app.ts';

const { applications, contactRequests, conversations, events, introductions, notifications } = contract;

const unread = async (member: Member) =>
  (await as(member).call(notifications.list, { query: { unread: 'true' } })).body.map(({ kind }) => kind);

/** Two members, the first of whom has asked the second. */
async function asked() {
  const [from, to] = [await aMember({ is_confirmed: true }), await aMember({ is_confirmed: true })];
  return { from, to, params: { id: (await aRequest(from, to)).id } };
}

/** An event of which its organizer and one attendee have unread notifications. */
async function attendedEvent() {
  const [organizer, guest] = [await aMember({ tier: 'premium' }), await aMember()];
  const params = { id: (await anEvent(organizer)).id };
  await as(guest).call(events.rsvp, { params });
  await as(organizer).call(events.message, { params, body: { text: 'Bring a cup' } });
  return { organizer, guest, params };
}

describe('doing what a notification tells of reads it', () => {
  test.each(['accept', 'decline'] as const)('a contact request: %s', async (answer) => {
    const { to, params } = await asked();
    const other = await aMember({ is_confirmed: true });
    await aRequest(other, to);
    expect(await unread(to)).toEqual(['contact_request', 'contact_request']);
    await as(to).call(contactRequests[answer], { params });
    expect(await unread(to)).toEqual(['contact_request']);
  });

  test('a contact request that is answered by asking back', async () => {
    const { from, to } = await asked();
    await aRequest(to, from);
    expect(await unread(to)).toEqual([]);
  });

  test.each([
    ['GET the conversation', 'get'],
    ['GET its messages', 'messages'],
    ['POST read', 'read'],
  ] as const)('an accepted request, by opening the conversation: %s', async (_, call) => {
    const { from, to, params } = await asked();
    const id = (await as(to).call(contactRequests.accept, { params })).body.conversation_id;
    expect(await unread(from)).toEqual(['contact_accepted']);
    await as(from).call(conversations.list);
    expect(await unread(from)).toEqual(['contact_accepted']);
    await as(from).call(conversations[call] as typeof conversations.get, { params: { id } });
    expect(await unread(from)).toEqual([]);
  });

  test('messages are read by reading them, not by a list of them', async () => {
    const { from, to, params } = await asked();
    const { conversation_id: id } = (await as(to).call(contactRequests.accept, { params })).body;
    const body = { text: 'Hello', client_id: crypto.randomUUID() };
    await as(from).call(conversations.send, { params: { id }, body });
    await as(to).call(conversations.messages, { params: { id } });
    expect(await unread(to)).toEqual(['message']);
    await as(to).call(conversations.read, { params: { id } });
    expect(await unread(to)).toEqual([]);
  });

  test.each(['accepted', 'declined'] as const)(
    'an introduction: %s, for who answered alone',
    async (answer) => {
      const { first, second, accept, decline } = await proposeIntroduction();
      await (answer === 'accepted' ? accept : decline)(first);
      expect([await unread(first), await unread(second)]).toEqual([[], ['introduction']]);
    },
  );

  test('an introduction that both accepted, by opening the conversation', async () => {
    const { first, second, accept } = await proposeIntroduction();
    await accept(first);
    const { conversation_id } = (await accept(second)).body;
    expect(await unread(first)).toEqual(['introduction']);
    await as(first).call(conversations.get, { params: { id: conversation_id ?? '' } });
    expect(await unread(first)).toEqual([]);
  });

  test('applications, by reading the applicants, for the poster alone', async () => {
    const [poster, applicant] = [await aMember(), await aMember()];
    const admin = await aMember({ role: 'admin' });
    const params = { id: (await anOpportunity(poster)).id };
    await as(applicant).call(applications.apply, { params });
    await as(admin).call(applications.applicants, { params });
    expect(await unread(poster)).toEqual(['application']);
    await as(poster).call(applications.applicants, { params });
    expect(await unread(poster)).toEqual([]);
    // A later application is told anew.
    await as(await aMember()).call(applications.apply, { params });
    expect(await unread(poster)).toEqual(['application']);
  });

  test('what tells of an event, by opening it with a token', async () => {
    const { organizer, guest, params } = await attendedEvent();
    const told: [NotificationKind[], NotificationKind[]] = [['rsvp'], ['event_message']];
    await as(null).call(events.get, { params });
    await as(guest).call(events.list);
    await as(guest).call(events.calendarFile, { params });
    expect([await unread(organizer), await unread(guest)]).toEqual(told);
    await as(guest).call(events.get, { params });
    expect([await unread(organizer), await unread(guest)]).toEqual([['rsvp'], []]);
    await Promise.all(Array.from({ length: 10 }, () => as(organizer).call(events.get, { params })));
    expect(await unread(organizer)).toEqual([]);
  });
});

test('other windows hear of it once, and opening an event again asks for unread ones once', async () => {
  const { organizer, params } = await attendedEvent();
  const stream = await openStream(await serve(createApp(context)), organizer);
  await stream.until('unread', 1);
  await as(organizer).call(events.get, { params });
  const [, counts] = await stream.until('unread', 2);
  expect(counts?.data).toMatchObject({ notifications: 0 });

  const commands: string[] = [];
  mongoose.set('debug', (collection) => void commands.push(collection));
  onTestFinished(() => void mongoose.set('debug', false));
  await as(organizer).call(events.get, { params });
  expect(commands.filter((collection) => /notification|livelog/i.test(collection))).toEqual([
    'notifications',
  ]);
});

test('answering an introduction by somebody else reads nothing', async () => {
  const { by, first, params } = await proposeIntroduction();
  expect((await as(by).call(introductions.accept, { params })).status).toBe(403);
  expect(await unread(first)).toEqual(['introduction']);
});
