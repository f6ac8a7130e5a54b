import { contract } from '@rosette/shared/contract/index.ts';
import type { Request, Response } from 'express';
import mongoose from 'mongoose';
import { afterEach, expect, test, vi } from 'vitest';
import { app, as } from '../../test/api.ts';
import { aMember, anAdmin, anEvent, aWord, type Member, several } from '../../test/factories.ts';
import { EventModel } from './event.model.ts';

const { events, suspensions } = contract;
const title = () => `Meeting ${aWord()}`;

afterEach(() => {
  mongoose.set('debug', false);
  vi.restoreAllMocks();
});

/**
 * All of them ask for the events with this title at once; the answers in their order. Events are not read before all
 * requests have arrived: at any speed they come before or during the first read.
 */
async function listsAtOnce(members: readonly Member[], q: string) {
  let arrived = 0;
  let begin = () => {};
  const allArrived = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const counting = ((request: Request, response: Response) => {
    app(request, response);
    arrived += 1;
    if (arrived === members.length) begin();
  }) as unknown as typeof app;
  const { exec } = mongoose.Query.prototype;
  vi.spyOn(mongoose.Query.prototype, 'exec').mockImplementation(async function (
    this: mongoose.Query<unknown, unknown>,
  ) {
    if (this.model === EventModel) await allArrived;
    return exec.call(this);
  });
  const answers = await Promise.all(
    members.map((member) => as(member, counting).call(events.list, { query: { q } })),
  );
  return answers.map(({ body }) => body);
}

test('members who ask for the same events at once share reads, and each sees her own attendance', async () => {
  const q = title();
  const organizer = await aMember({ tier: 'premium' });
  const { id } = await anEvent(organizer, {
    title: q,
    address: 'Door 3',
    attendee_visibility: 'attendees',
  });
  const members = await several(20, () => aMember());
  const isAttending = (index: number) => index % 2 === 0;
  for (const member of members.filter((_, index) => isAttending(index))) {
    await as(member).call(events.attend, { params: { id } });
  }
  const attendees = members.filter((_, index) => isAttending(index)).map((member) => member.id);
  const reads = { events: 0, rsvps: 0 };
  mongoose.set('debug', (collection: string, method: string) => {
    if (collection === 'events' && method === 'find') reads.events += 1;
    if (collection === 'rsvps' && method === 'aggregate') reads.rsvps += 1;
  });
  const lists = await listsAtOnce(members, q);
  const seen = lists.map(([event]) => [event?.my_rsvp, event?.attendees, event?.address]);
  expect(seen).toEqual(
    members.map((_, index) => (isAttending(index) ? ['going', attendees, 'Door 3'] : [null, [], undefined])),
  );
  // One by one it would be at least one of each kind for every member who may see attendees.
  expect(reads.events).toBeLessThan(members.length);
  expect(reads.rsvps).toBeLessThan(attendees.length);
});

test('admins and members who ask at once: only admins see the events of a suspended organizer', async () => {
  const q = title();
  const [organizer, first, second] = (await several(3, () => aMember({ tier: 'premium' }))) as [
    Member,
    Member,
    Member,
  ];
  const admin = await anAdmin();
  const { id } = await anEvent(organizer, { title: q });
  await as(admin).call(suspensions.suspend, { params: { id: organizer.id }, body: { reason: 'Spam' } });
  const lists = await listsAtOnce([first, admin, second, admin], q);
  expect(lists.map((list) => list.map((event) => event.id))).toEqual([[], [id], [], [id]]);
});
