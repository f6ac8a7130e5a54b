import { eventDto } from '@rosette/shared/contract/events.ts';
import { expect, it } from 'vitest';
import { anEvent } from '#test/people.ts';
import { whole } from './whole.ts';

it('leaves an entry as it came that lacks nothing', () => {
  const event = anEvent();
  expect(whole(eventDto, event)).toBe(event);
});

it('fills in the texts and lists that an entry lacks, and nothing else', () => {
  const event = anEvent({ title: 'Book club', sponsor_name: null });
  const { description: _, ...odd } = { ...event, attendees: null, organizer_name: null };
  expect(whole(eventDto, odd)).toEqual({ ...event, description: '', attendees: [], organizer_name: '' });
});
