import mongoose from 'mongoose';
import type { Migration } from './migrations.service.ts';

/** The names of indexes that earlier releases built and that no query of this one uses. */
export const formerIndexes: Record<string, readonly string[]> = {
  events: ['attendees_1', 'date_1__id_1', 'search_grams_1_date_1__id_1'],
  opportunities: [
    'applicants_1',
    'created_at_-1__id_-1',
    'places_1',
    'poster_id_1',
    'type_1_created_at_-1__id_-1',
  ],
  users: ['industry_key_1_created_at_-1__id_-1'],
};

/** Drops `formerIndexes`, which only slow down writes. A late migration, as processes of the earlier release may still use them. */
export const dropFormerIndexes: Migration = {
  name: '2026-11-former-indexes',
  async changeSome() {
    const { connection } = mongoose;
    let dropped = 0;
    for (const { name } of await connection.listCollections()) {
      if (!formerIndexes[name]) continue;
      const collection = connection.collection(name);
      const present = Object.keys((await collection.indexInformation()) as object);
      for (const index of formerIndexes[name].filter((former) => present.includes(former))) {
        await collection.dropIndex(index);
        dropped += 1;
      }
    }
    return dropped;
  },
};
