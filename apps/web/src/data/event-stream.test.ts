import { expect, test } from 'vitest';
import { createEventReader, type StreamEvent } from './event-stream.ts';

function read(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const reader = createEventReader((event) => events.push(event));
  for (const piece of pieces) reader(piece);
  return events;
}

const text = ': hello\n\nid: 7\nevent: unread\ndata: {"messages":1}\n\nid: 8\nevent: message\ndata: {}\n\n';
const events = [
  { id: '7', event: 'unread', data: '{"messages":1}' },
  { id: '8', event: 'message', data: '{}' },
];

test('complete events are parsed, comments ignored', () => {
  expect(read(text)).toEqual(events);
});

test('events are the same however the stream is split', () => {
  expect(read(...text)).toEqual(events);
});

test('an incomplete event is not reported', () => {
  expect(read('event: unread\ndata: {"messages":1}\n')).toEqual([]);
});
