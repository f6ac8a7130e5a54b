import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Document, MongoClient } from 'mongodb';
import type { Entities } from './entities.ts';
import { type Json, match } from './matching.ts';

/** An injected fault is removed at the end of the test. */
export interface Run {
  entities: Entities;
  internal: MongoClient;
  failPoints: string[];
  runOperations(operations: readonly Json[]): Promise<void>;
}

/** The arguments of all operations in the files. */
export type Args = Record<
  | 'filter'
  | 'pipeline'
  | 'document'
  | 'documents'
  | 'update'
  | 'replacement'
  | 'requests'
  | 'fieldName'
  | 'keys'
  | 'name'
  | 'to'
  | 'command'
  | 'collection'
  | 'session'
  | 'models'
  | 'callback'
  | 'client'
  | 'failPoint'
  | 'entities'
  | 'state'
  | 'databaseName'
  | 'collectionName'
  | 'indexName'
  | 'ms'
  | 'event'
  | 'count'
  | 'id'
  | 'filename',
  never
>;

const lastTwo = (run: Run, clientId: string): Document[] => {
  const started = run.entities
    .client(clientId)
    .events.filter(({ type }) => type === 'commandStartedEvent')
    .slice(-2);
  if (started.length !== 2) throw new Error('fewer than two commands were seen');
  return started.map(({ event }) => (event.command as Document).lsid);
};

async function setFailPoint(run: Run, client: MongoClient, failPoint: Json): Promise<void> {
  await client.db('admin').command(failPoint);
  run.failPoints.push(failPoint.configureFailPoint as string);
}

/** Maps the files' transaction states to the driver's. */
const transactionStates: Record<string, string[]> = {
  none: ['NO_TRANSACTION'],
  starting: ['STARTING_TRANSACTION'],
  in_progress: ['TRANSACTION_IN_PROGRESS'],
  committed: ['TRANSACTION_COMMITTED', 'TRANSACTION_COMMITTED_EMPTY'],
  aborted: ['TRANSACTION_ABORTED'],
};

const stateOf = (session: unknown): string =>
  (session as { transaction: { state: string } }).transaction.state;

/**
 * Runs an operation of the test runner: faults, assertions, waiting.
 * @throws when an assertion fails
 */
export async function testRunnerOperation(name: string, args: Args, run: Run): Promise<unknown> {
  const { entities, internal } = run;
  const session =
    'session' in args
      ? entities.get<ClientSession & { serverSession?: { isDirty: boolean } }>(args.session)
      : undefined;
  const collections = async (): Promise<string[]> =>
    (await internal.db(args.databaseName).listCollections({}, { nameOnly: true }).toArray()).map(
      (each) => each.name,
    );
  const indexes = async (): Promise<string[]> =>
    (
      await internal
        .db(args.databaseName)
        .collection(args.collectionName)
        .listIndexes()
        .toArray()
        .catch(() => [])
    ).map((index) => index.name);
  const check = (holds: boolean | undefined): void => {
    if (!holds) throw new Error(`${name} does not hold`);
  };
  switch (name) {
    case 'failPoint':
      return setFailPoint(run, entities.get(args.client), args.failPoint);
    case 'targetedFailPoint':
      return setFailPoint(run, internal, args.failPoint);
    case 'createEntities':
      return entities.create(args.entities);
    case 'assertSessionTransactionState':
      return check(transactionStates[args.state as string]?.includes(stateOf(session)));
    // one node: sessions are never pinned
    case 'assertSessionUnpinned':
      return check(!session?.isPinned);
    case 'assertSessionPinned':
      return check(session?.isPinned);
    case 'assertSessionDirty':
      return check(session?.serverSession?.isDirty === true);
    case 'assertSessionNotDirty':
      return check(session?.serverSession?.isDirty === false);
    case 'assertSameLsidOnLastTwoCommands':
    case 'assertDifferentLsidOnLastTwoCommands': {
      const [first, second] = lastTwo(run, args.client);
      const same = first?.id.toString('hex') === second?.id.toString('hex');
      return check(name.startsWith('assertSame') ? same : !same);
    }
    case 'assertCollectionExists':
      return check((await collections()).includes(args.collectionName));
    case 'assertCollectionNotExists':
      return check(!(await collections()).includes(args.collectionName));
    case 'assertIndexExists':
      return check((await indexes()).includes(args.indexName));
    case 'assertIndexNotExists':
      return check(!(await indexes()).includes(args.indexName));
    case 'wait':
      return sleep(args.ms);
    case 'waitForEvent':
    case 'assertEventCount': {
      const [type, fields] = Object.entries(args.event as Json)[0] as [string, Json];
      const seen = (): number =>
        entities.client(args.client).events.filter((each) => {
          try {
            if (each.type === type) match(fields, each.event, entities, '', true);
            return each.type === type;
          } catch {
            return false;
          }
        }).length;
      for (let i = 0; i < 2000 && name === 'waitForEvent' && seen() < (args.count as number); i++)
        await sleep(50);
      return check(name === 'waitForEvent' ? seen() >= (args.count as number) : seen() === args.count);
    }
    default:
      throw new Error(`operation ${name} is not supported by this runner`);
  }
}
