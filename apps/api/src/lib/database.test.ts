import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database.ts';

const { BulkWriteResult, MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongoose.mongo;

const result = {} as InstanceType<typeof BulkWriteResult>;
class PoolClearedOnNetworkError extends MongoNetworkError {
  override get name() {
    return 'PoolClearedOnNetworkError';
  }
}
const lost = new PoolClearedOnNetworkError('Connection interrupted due to server monitor timeout');
const refused = { message: 'E11000 duplicate key', code: 11_000, writeErrors: [] };

test.each([
  ['a lost connection', lost, true],
  ['a connection lost during a bulk write', new MongoBulkWriteError(lost, result), true],
  ['a refused bulk write', new MongoBulkWriteError(refused, result), false],
  ['a refused query', new MongoServerError({ message: 'unknown operator', code: 2 }), false],
  ['an error of the program', new TypeError('undefined is not a function'), false],
])('%s means that the database is away, or does not', (_, error, expected) => {
  expect(isDatabaseAway(error)).toBe(expected);
});
