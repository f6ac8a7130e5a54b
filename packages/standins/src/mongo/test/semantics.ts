import { Decimal128, Long, ObjectId, UUID } from 'bson';
import type { Collection } from 'mongodb';
import { client } from './any-server.ts';

export type Doc = Record<string, unknown>;

let counter = 0;

/** A new empty collection. */
export const fresh = (): Collection<Doc> => client.db('semantics').collection(`c${++counter}`);

export const long = (n: number): Long => Long.fromNumber(n);
export const dec = (text: string): Decimal128 => Decimal128.fromString(text);
export const oid = new ObjectId('65a000000000000000000001');
export const uuid = new UUID('0f0e0d0c-0b0a-4908-8706-050403020100');
