import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { as, type Someone } from '../../test/api.ts';
import { aMember, anEvent, atOnce, several } from '../../test/factories.ts';

const { events } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';
const anOrganizer = () => aMember({ tier: 'premium' });
const rsvp = (member: Someone | null, id: string) => as(member).call(events.rsvp, { params: { id } });

test('confirms, then cancels, and answers who attends', async () => {
  const { id } = await anEvent(await anOrganizer());
  const [first, second] = await several(2, () => aMember());
  if (!first || !second) throw new Error('two members were asked for');
  expect((await rsvp(first, id)).body).toEqual({ action: 'confirmed', attendees: [first.id] });
  expect((await rsvp(second, id)).body).toEqual({ action: 'confirmed', attendees: [first.id, second.id] });
  expect((await rsvp(first, id)).body).toEqual({ action: 'cancelled', attendees: [second.id] });
  const { body } = await as(null).call(events.get, { params: { id } });
  expect(body.attendees).toEqual([second.id]);
});

test('a visitor is asked to sign in; an event that is not there is 404', async () => {
  const { id } = await anEvent(await anOrganizer());
  expect((await rsvp(null, id)).status).toBe(401);
  expect((await rsvp(await aMember(), nobodysId)).status).toBe(404);
});

test('a hundred calls of one member at once leave her in the list at most once', async () => {
  const { id } = await anEvent(await anOrganizer());
  const member = await aMember();
  const answers = await atOnce(101, () => rsvp(member, id));
  const actions = answers.map(({ body }) => body.action);
  expect(actions.filter((action) => action === 'confirmed')).toHaveLength(51);
  expect(actions.filter((action) => action === 'cancelled')).toHaveLength(50);
  const { body } = await as(null).call(events.get, { params: { id } });
  expect(body.attendees).toEqual([member.id]);
});

test('many members at once are all in the list', async () => {
  const { id } = await anEvent(await anOrganizer());
  const members = await several(30, () => aMember());
  await Promise.all(members.map((member) => rsvp(member, id)));
  const { body } = await as(null).call(events.get, { params: { id } });
  expect([...body.attendees].sort()).toEqual(members.map((member) => member.id).sort());
});
