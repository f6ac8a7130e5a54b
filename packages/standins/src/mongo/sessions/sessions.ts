import { Long } from 'bson';
import { fail } from '../errors.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import { type Doc, isDoc, typeOf } from '../values/values.ts';
import { releaseSnapshot, type Snapshot, snapshotLifetime } from './snapshots.ts';
import type { Transaction } from './transactions.ts';

const sessionLifetime = 30 * 60_000;

export interface Session {
  id: unknown;
  lastUse: number;
  /** The txnNumber of the last transaction or retryable write. */
  number: bigint;
  state: 'none' | 'open' | 'committed' | 'aborted';
  transaction: Transaction | undefined;
  /** The moment that its snapshot reads see. */
  snapshot: Snapshot | undefined;
  /** The answers of the last retryable write's statements, for retries. */
  statements: Map<number, unknown>;
  /** Ends with its last write: a retry waits for the first try. */
  writing: Promise<unknown>;
}

const newSession = (id: unknown): Session => {
  const nothing = { number: -1n, state: 'none', transaction: undefined, snapshot: undefined } as const;
  return { id, lastUse: Date.now(), ...nothing, statements: new Map(), writing: Promise.resolve() };
};

const keyOf = (lsid: unknown): string => {
  if (!isDoc(lsid) || typeOf(lsid.id) !== 'binData')
    fail('InvalidOptions', 'lsid must be a document with a UUID in its id');
  return (lsid.id as { toString(encoding: 'hex'): string }).toString('hex');
};

export const noSuchTransaction = (number: bigint): never =>
  fail('NoSuchTransaction', `Transaction number ${number} does not match any in-progress transactions.`);

const inTransaction =
  /^(insert|update|delete|findAndModify|findandmodify|find|getMore|killCursors|aggregate|distinct|(commit|abort)Transaction|create|createIndexes)$/;

/** The logical sessions of all clients, with transactions and stored answers. */
export class Sessions {
  readonly #catalogue: Catalogue;
  readonly #sessions = new Map<string, Session>();

  /** Restores the stored sessions. */
  constructor(catalogue: Catalogue, saved: readonly [string, Doc][]) {
    this.#catalogue = catalogue;
    for (const [key, { id, number, state, done }] of saved) {
      const statements = (done as Doc[]).map(
        ({ statement, result }) => [statement as number, result] as const,
      );
      const was = { number: (number as Long).toBigInt(), state: state as Session['state'] };
      this.#sessions.set(key, { ...newSession(id), ...was, statements: new Map(statements) });
    }
  }

  all(): Session[] {
    return [...this.#sessions.values()];
  }

  /** The session of an lsid, created if new. */
  use(lsid: unknown): Session {
    const key = keyOf(lsid);
    const session = this.#sessions.get(key) ?? newSession(lsid);
    this.#sessions.set(key, session);
    session.lastUse = Date.now();
    return session;
  }

  /** Stores a session's state, so that a retry after a crash gets the same answer. */
  save(session: Session): void {
    this.#catalogue.storage.putSession(keyOf(session.id), () => {
      const { id, number, state, statements } = session;
      const done = [...statements].map(([statement, result]) => ({ statement, result }));
      return { id, number: Long.fromBigInt(number), state, done };
    });
  }

  /** Aborts the session's open transaction, if any. */
  abort(session: Session): void {
    const { transaction } = session;
    if (!transaction) return;
    session.transaction = undefined;
    session.state = 'aborted';
    this.#catalogue.end(transaction, false);
  }

  end(lsid: unknown): void {
    const key = keyOf(lsid);
    const session = this.#sessions.get(key);
    if (!session) return;
    this.abort(session);
    releaseSnapshot(this.#catalogue.transactions, session);
    if (session.number !== -1n) this.#catalogue.storage.putSession(key, () => undefined);
    this.#sessions.delete(key);
  }

  /** Aborts transactions older than `transactionLifetime` (ms), and releases idle snapshots and sessions. */
  expire(now: number, transactionLifetime: number): void {
    for (const session of this.all()) {
      if (session.transaction && now - session.transaction.since > transactionLifetime) this.abort(session);
      if (now - session.lastUse > snapshotLifetime) releaseSnapshot(this.#catalogue.transactions, session);
      if (now - session.lastUse > sessionLifetime) this.end(session.id);
    }
  }

  /** Sets a session's new txnNumber; an older one is refused. */
  #advance(session: Session, number: bigint): boolean {
    if (number < session.number)
      fail('TransactionTooOld', `Transaction ${number} is older than ${session.number}, which has started.`);
    if (number === session.number) return false;
    this.abort(session);
    Object.assign(session, { number, state: 'none', statements: new Map() });
    return true;
  }

  /** Interprets a command's txnNumber, autocommit and startTransaction. */
  enter(session: Session, name: string, body: Doc): { transaction?: Transaction; retryable: boolean } {
    if (body.txnNumber === undefined) {
      if (body.autocommit !== undefined)
        fail('InvalidOptions', "'autocommit' field requires a transaction number");
      return { retryable: false };
    }
    const number = (body.txnNumber as Long).toBigInt();
    if (body.autocommit === undefined) {
      if (!this.#advance(session, number) && session.state !== 'none')
        fail('TransactionTooOld', `Retryable write ${number} has the number of a transaction of its session`);
      return { retryable: true };
    }
    if (!inTransaction.test(name))
      fail('OperationNotSupportedInTransaction', `Cannot run '${name}' in a multi-document transaction.`);
    if (body.startTransaction === true) {
      if (!this.#advance(session, number))
        fail(50911, `Cannot start transaction ${number}: one with the same number is ${session.state}`);
      session.state = 'open';
      session.transaction = this.#catalogue.transactions.begin();
    } else if (number !== session.number) noSuchTransaction(number);
    const { state, transaction } = session;
    if (name === 'commitTransaction' && state === 'committed') return { retryable: false };
    if (state === 'committed') fail('TransactionCommitted', `Transaction ${number} has been committed.`);
    return transaction ? { transaction, retryable: false } : noSuchTransaction(number);
  }
}
