import { Binary, Long, Timestamp } from 'bson';
import { expect, test } from 'vitest';
import { runStatements } from '../commands/statements.ts';
import type { Request } from '../request.ts';
import { Catalogue } from '../storage/catalogue.ts';
import { inMemory } from '../storage/storage.ts';
import { Sessions } from './sessions.ts';

test('a transaction is aborted after its lifetime, also when in use', () => {
  const sessions = new Sessions(new Catalogue(inMemory), []);
  const session = sessions.use({ id: new Binary(new Uint8Array(16), 4) });
  const body = { txnNumber: Long.ONE, autocommit: false };
  const { transaction } = sessions.enter(session, 'insert', { ...body, startTransaction: true });
  const began = transaction?.since ?? 0;

  sessions.expire(began + 60_000, 60_000);
  expect(sessions.enter(session, 'insert', body)).toMatchObject({ transaction });
  sessions.expire(began + 60_001, 60_000);
  expect(() => sessions.enter(session, 'insert', body)).toThrow(expect.objectContaining({ code: 251 }));
  expect(() => sessions.enter(session, 'commitTransaction', body)).toThrow(
    expect.objectContaining({ code: 251 }),
  );
});

test('a snapshot is released when its session was not used for five minutes', () => {
  const catalogue = new Catalogue(inMemory);
  const sessions = new Sessions(catalogue, []);
  const session = sessions.use({ id: new Binary(new Uint8Array(16), 4) });
  const view = catalogue.transactions.begin({ isView: true });
  session.snapshot = { at: new Timestamp({ t: 1, i: 1 }), view };

  sessions.expire(session.lastUse + 300_000, 60_000);
  expect([...catalogue.transactions.open]).toEqual([view]);
  sessions.expire(session.lastUse + 300_001, 60_000);
  expect([...catalogue.transactions.open]).toEqual([]);
  expect(session.snapshot).toBeUndefined();
});

test('a retry that comes while the first try runs gets its answer, and a later write of the session its own', async () => {
  const sessions = new Sessions(new Catalogue(inMemory), []);
  const session = sessions.use({ id: new Binary(new Uint8Array(16), 4) });
  const write = (txnNumber: Long, answer: Promise<number> | number) => {
    const { retryable } = sessions.enter(session, 'update', { txnNumber });
    const request = { session, retryable, server: { sessions }, body: {} } as unknown as Request;
    return runStatements(request, [{}], async () => answer);
  };
  let end = (_answer: number): void => undefined;
  const waiting = new Promise<number>((resolve) => {
    end = resolve;
  });
  const first = write(Long.ONE, waiting);
  const retry = write(Long.ONE, 2);
  const later = write(Long.fromNumber(2), 3);
  end(1);
  expect(await Promise.all([first, retry, later])).toEqual([[1], [1], [3]]);
});
