import { events } from '@rosette/shared/contract/events.ts';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { anEvent } from '#test/events.ts';
import { answer } from '#test/server.ts';
import { invalidate } from './changes.ts';
import { call } from './client.ts';
import { createQueryClient, query } from './queries.ts';

it('forgets what was removed, so that Back does not show it from memory, and nothing else', async () => {
  const client = createQueryClient();
  const [gone, other] = ['e1', 'e2'].map((id) => query(events.get, { params: { id } }));
  if (!gone || !other) throw new Error('Two queries are expected');
  for (const [options, id] of [[gone, 'e1'] as const, [other, 'e2'] as const])
    client.setQueryData(options.queryKey, anEvent({ id }));
  answer(events.remove, undefined);
  await call(events.remove, { params: { id: 'e1' } });
  expect(client.getQueryData(gone.queryKey)).toBeUndefined();
  expect(client.getQueryData(other.queryKey)).toMatchObject({ id: 'e2' });
});

it('does not ask for what was removed while its page is still shown', async () => {
  const client = createQueryClient();
  const asked = answer(events.get, anEvent({ id: 'e1' }));
  const observer = new QueryObserver(client, query(events.get, { params: { id: 'e1' } }));
  const leave = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  await invalidate(client, 'event');
  expect(asked).toHaveLength(2);
  answer(events.remove, undefined);
  await call(events.remove, { params: { id: 'e1' } });
  await invalidate(client, 'event');
  expect(asked).toHaveLength(2);
  leave();
});

it('does not ask for a part of what was removed either, such as who goes to an event', async () => {
  const client = createQueryClient();
  answer(events.get, anEvent({ id: 'e1' }));
  const asked = answer(events.attendees, []);
  const part = query(events.attendees, { params: { id: 'e1' }, query: { limit: '24' } });
  const observer = new QueryObserver(client, part);
  const leave = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  answer(events.remove, undefined);
  await call(events.remove, { params: { id: 'e1' } });
  await invalidate(client, 'event');
  expect(asked).toHaveLength(1);
  leave();
});
