import { Long } from 'bson';
import { abortTransaction, type Catalogue } from './catalogue.ts';
import { fail } from './errors.ts';
import type { Transaction } from './transactions.ts';
import { type Doc, isDoc, typeOf } from './values.ts';

const transactionLifetime = 60_000;
const sessionLifetime = 30 * 60_000;

export interface Session {
  id: unknown;
  lastUse: number;
  /** The number of the last transaction or retryable write. */
  number: bigint;
  state: 'none' | 'open' | 'committed' | 'aborted';
  transaction: Transaction | undefined;
  /** What each statement of the last retryable write answered, for the client that asks again. */
  statements: Map<number, unknown>;
}

const newSession = (id: unknown): Session => {
  const nothing = { number: -1n, state: 'none', transaction: undefined, statements: new Map() } as const;
  return { id, lastUse: Date.now(), ...nothing };
};

/** Writes down what a session has done, so that whoever asks again after a crash gets the same answer. */
export function saveSession({ storage }: Catalogue, session: Session): void {
  storage.putSession(keyOfSession(session.id), () => {
    const { id, number, state, statements } = session;
    const done = [...statements].map(([statement, result]) => ({ statement, result }));
    return { id, number: Long.fromBigInt(number), state, done };
  });
}

/** Sessions as they were before the server went down. */
export function restoreSessions(saved: readonly [string, Doc][]): Sessions {
  return new Map(
    saved.map(([key, { id, number, state, done }]) => {
      const session = newSession(id);
      session.number = (number as Long).toBigInt();
      session.state = state as Session['state'];
      for (const { statement, result } of done as Doc[]) session.statements.set(statement as number, result);
      return [key, session];
    }),
  );
}

export type Sessions = Map<string, Session>;

const keyOfSession = (lsid: unknown): string => {
  if (!isDoc(lsid) || typeOf(lsid.id) !== 'binData')
    fail('InvalidOptions', 'lsid must be a document with a UUID in its id');
  return (lsid.id as { toString(encoding: 'hex'): string }).toString('hex');
};

export function sessionFor(sessions: Sessions, lsid: unknown): Session {
  const key = keyOfSession(lsid);
  const session = sessions.get(key) ?? newSession(lsid);
  sessions.set(key, session);
  session.lastUse = Date.now();
  return session;
}

export function abortOpen(catalogue: Catalogue, session: Session): void {
  if (!session.transaction) return;
  abortTransaction(catalogue, session.transaction);
  session.transaction = undefined;
  session.state = 'aborted';
}

export function endSession(catalogue: Catalogue, sessions: Sessions, lsid: unknown): void {
  const key = keyOfSession(lsid);
  const session = sessions.get(key);
  if (!session) return;
  abortOpen(catalogue, session);
  if (session.number !== -1n) catalogue.storage.putSession(key, () => undefined);
  sessions.delete(key);
}

/** Ends transactions that have been open too long, and forgets sessions nobody uses. */
export function expireSessions(catalogue: Catalogue, sessions: Sessions, now: number): void {
  for (const session of sessions.values()) {
    if (now - session.lastUse > transactionLifetime) abortOpen(catalogue, session);
    if (now - session.lastUse > sessionLifetime) endSession(catalogue, sessions, session.id);
  }
}

/** Moves a session on to a new number; an older one is refused. */
function advance(catalogue: Catalogue, session: Session, number: bigint): boolean {
  if (number < session.number)
    fail('TransactionTooOld', `Transaction ${number} is older than ${session.number}, which has started.`);
  if (number === session.number) return false;
  abortOpen(catalogue, session);
  session.number = number;
  session.state = 'none';
  session.statements = new Map();
  return true;
}

export const noSuchTransaction = (number: bigint): never =>
  fail('NoSuchTransaction', `Transaction number ${number} does not match any in-progress transactions.`);

const inTransaction =
  /^(insert|update|delete|findAndModify|findandmodify|find|getMore|killCursors|aggregate|distinct|bulkWrite|(commit|abort)Transaction|create|createIndexes)$/;

/** Works out what a command's lsid, txnNumber, autocommit and startTransaction mean for it. */
export function enterSession(
  catalogue: Catalogue,
  session: Session,
  name: string,
  body: Doc,
): { transaction?: Transaction; retryable: boolean } {
  if (body.txnNumber === undefined) {
    if (body.autocommit !== undefined)
      fail('InvalidOptions', "'autocommit' field requires a transaction number");
    return { retryable: false };
  }
  const number = (body.txnNumber as Long).toBigInt();
  if (body.autocommit === undefined) {
    if (!advance(catalogue, session, number) && session.state !== 'none')
      fail('TransactionTooOld', `Retryable write ${number} has the number of a transaction of its session`);
    return { retryable: true };
  }
  if (!inTransaction.test(name))
    fail('OperationNotSupportedInTransaction', `Cannot run '${name}' in a multi-document transaction.`);
  if (body.startTransaction === true) {
    if (!advance(catalogue, session, number))
      fail(50911, `Cannot start transaction ${number}: one with the same number is ${session.state}`);
    session.state = 'open';
    session.transaction = catalogue.transactions.begin();
  } else if (number !== session.number) noSuchTransaction(number);
  const { state, transaction } = session;
  if (name === 'commitTransaction' && state === 'committed') return { retryable: false };
  if (state === 'committed') fail('TransactionCommitted', `Transaction ${number} has been committed.`);
  return transaction ? { transaction, retryable: false } : noSuchTransaction(number);
}
