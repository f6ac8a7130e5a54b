import type { Timestamp } from 'bson';
import type { Transaction, Transactions } from './transactions.ts';

/** Ms after its session's last use when a snapshot is released: MongoDB keeps the history of five minutes. */
export const snapshotLifetime = 5 * 60_000;

/** A moment that a session reads, held by a transaction that never writes. */
export interface Snapshot {
  readonly at: Timestamp;
  readonly view: Transaction;
}

/** Ends the snapshot that a session holds, if any. */
export function releaseSnapshot(
  transactions: Transactions,
  session: { snapshot: Snapshot | undefined },
): void {
  const { snapshot } = session;
  session.snapshot = undefined;
  if (snapshot) transactions.finish(snapshot.view);
}
