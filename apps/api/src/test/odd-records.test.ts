import { contract } from '@rosette/shared/contract/index.ts';
import { register } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { EventModel } from '#features/events/event.model.ts';
import { as, context } from './api.ts';
import { aMember, anEvent, aWord } from './factories.ts';

const leftOut = async () =>
  (await register.getSingleMetric('list_entries_left_out_total')?.get())?.values[0]?.value ?? 0;

test.each([
  ['lacks a text', { $unset: { title: 1 } }],
  ['holds something else than a date', { $set: { created_at: 'yesterday' } }],
])(
  'a record that %s is left out of its list, logged and counted, and the others are answered',
  async (_, change) => {
    const organizer = await aMember({ tier: 'premium' });
    const title = aWord();
    const [odd, sound] = [await anEvent(organizer, { title }), await anEvent(organizer, { title })];
    await EventModel.collection.updateOne({ title, _id: (await EventModel.findById(odd.id))?._id }, change);
    const countedBefore = await leftOut();
    const log = vi.spyOn(context.log, 'error');

    const { status, body } = await as(null).call(contract.events.list, { query: { q: title } });
    expect([status, body.map(({ id }) => id)]).toEqual([200, [sound.id]]);
    expect(log.mock.calls.map(([entry]) => entry)).toMatchObject([{ entryId: odd.id }]);
    expect(await leftOut()).toBe(countedBefore + 1);
    log.mockRestore();
  },
);
