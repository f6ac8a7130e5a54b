import type { Timestamp } from 'bson';
import { fail } from '../errors.ts';
import type { Request } from '../request.ts';
import { tick } from '../sessions/cluster-time.ts';
import { releaseSnapshot, type Snapshot } from '../sessions/snapshots.ts';
import { isDoc } from '../values/values.ts';

/** The commands that read a snapshot; MongoDB refuses the level for others. */
const readers = /^(find|aggregate|distinct)$/;

/** The commands about a cursor, which has its moment already. */
const goOn = /^(getMore|killCursors)$/;

/**
 * The snapshot that a command reads outside of a transaction: of the present moment, which the session holds from then
 * on, or with `atClusterTime` the one that it holds. Another command ends it: drivers give the id of a session that was
 * ended to the next one.
 */
export function snapshotOf({ server, name, body, session, transaction }: Request): Snapshot | undefined {
  const { readConcern } = body;
  const { transactions } = server.catalogue;
  if (goOn.test(name)) return undefined;
  if (transaction || !isDoc(readConcern) || readConcern.level !== 'snapshot') {
    if (session) releaseSnapshot(transactions, session);
    return undefined;
  }
  if (!readers.test(name))
    fail('InvalidOptions', `The read concern level snapshot is not supported for ${name}`);
  const { atClusterTime } = readConcern;
  if (atClusterTime !== undefined) {
    const held = session?.snapshot;
    if (!held?.at.equals(atClusterTime as Timestamp))
      fail(
        'SnapshotUnavailable',
        'This server reads no earlier cluster time than one that the session holds',
      );
    return held;
  }
  // without a session nobody can ask for the moment again, and the cursor holds its results
  if (!session) return undefined;
  releaseSnapshot(transactions, session);
  session.snapshot = { at: tick(), view: transactions.begin({ isView: true }) };
  return session.snapshot;
}
