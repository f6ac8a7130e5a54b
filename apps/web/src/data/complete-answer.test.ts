import { events } from '@rosette/shared/contract/events.ts';
import { memberships } from '@rosette/shared/contract/memberships.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { expect, test } from 'vitest';
import { anEvent } from '#test/events.ts';
import { aMember } from '#test/people.ts';
import { completeAnswer } from './complete-answer.ts';

test('a complete answer is returned as it is', () => {
  const event = anEvent();
  expect(completeAnswer(events.get.response, event)).toBe(event);
});

test('missing texts, numbers and lists of every item are filled in, and nothing else', () => {
  const member = aMember();
  const event = anEvent();
  const odd = { ...event, description: null, attendees: undefined, organizer_name: undefined, address: null };
  expect(completeAnswer(events.list.response, [odd, event])).toEqual([
    { ...event, description: '', attendees: [], organizer_name: '', address: null },
    event,
  ]);
  expect(completeAnswer(users.list.response, [{ ...member, bio: null }])).toEqual([{ ...member, bio: null }]);
});

test('items of a list that are no objects are left out', () => {
  const event = anEvent();
  expect(completeAnswer(events.list.response, [null, 'soon', event, []])).toEqual([event]);
});

test('a declared map is not changed', () => {
  const answer = { basic_monthly: { id: 'basic_monthly' } };
  expect(completeAnswer(memberships.packages.response, answer)).toBe(answer);
});
