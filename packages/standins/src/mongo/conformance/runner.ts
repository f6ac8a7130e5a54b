import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { EJSON } from 'bson';
import { MongoClient } from 'mongodb';
import { Entities } from './entities.ts';
import { checkError, checkEvents, checkLogs, checkResult } from './expectations.ts';
import { type Json, match } from './matching.ts';
import { runOperation } from './operations.ts';
import type { Run } from './test-runner-operations.ts';

export interface SpecFile {
  path: string;
  spec: Json & { description: string; tests: (Json & { description: string })[] };
}

/** The unified test files in some folders of the specifications. */
export function loadFiles(root: string, folders: readonly string[]): SpecFile[] {
  return folders.flatMap((folder) => {
    const base = join(root, folder, 'tests');
    const paths = (readdirSync(base, { recursive: true }) as string[])
      .filter((path) => path.endsWith('.json'))
      .sort();
    return paths.flatMap((path) => {
      const spec = EJSON.parse(readFileSync(join(base, path), 'utf8'), { relaxed: true }) as SpecFile['spec'];
      return 'schemaVersion' in spec ? [{ path: relative(root, join(base, path)), spec }] : [];
    });
  });
}

const version = '8.0.4';
const parts = (text: string): number[] => text.split('.').map(Number);
function compareVersions(a: string, b: string): number {
  const [x, y] = [parts(a), parts(b)];
  for (let i = 0; i < 3; i++) if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) - (y[i] ?? 0);
  return 0;
}

/**
 * Why a requirement is not met by a single-member replica set of version 8.0 without authentication; undefined if it is
 * met.
 */
function unmet(requirement: Json): string | undefined {
  const { minServerVersion, maxServerVersion, topologies, auth, csfle, serverParameters } =
    requirement as Record<string, string>;
  if (minServerVersion && compareVersions(version, minServerVersion) < 0)
    return 'needs a newer MongoDB than 8.0';
  if (maxServerVersion && compareVersions(version, maxServerVersion) > 0)
    return 'is for an older MongoDB than 8.0';
  if (topologies && !topologies.includes('replicaset')) return 'needs another topology than a replica set';
  if (auth) return 'needs authentication';
  if (csfle) return 'needs client-side encryption';
  const parameters = serverParameters as unknown as Json | undefined;
  if (
    parameters &&
    Object.entries(parameters).some(
      ([name, value]) => name !== 'enableTestCommands' && !(name === 'requireApiVersion' && value === false),
    )
  )
    return 'needs server parameters';
  return undefined;
}

export function unmetRequirement(...lists: unknown[]): string | undefined {
  for (const list of lists) {
    if (!Array.isArray(list) || list.length === 0) continue;
    const reasons = list.map((each) => unmet(each as Json));
    if (!reasons.includes(undefined)) return reasons[0];
  }
  return undefined;
}

async function prepare(internal: MongoClient, initialData: unknown): Promise<void> {
  await internal.db('admin').command({ killAllSessions: [] });
  for (const { databaseName, collectionName, documents, createOptions } of (initialData ?? []) as {
    databaseName: string;
    collectionName: string;
    documents: Json[];
    createOptions?: Json;
  }[]) {
    const db = internal.db(databaseName);
    await db.collection(collectionName).drop();
    if (documents.length === 0 || createOptions)
      await db.createCollection(collectionName, createOptions ?? {});
    if (documents.length) await db.collection(collectionName).insertMany(documents);
  }
}

/** In a callback of withTransaction errors are rethrown, also expected and ignored ones. */
async function checkedOperation(operation: Json, run: Run, inCallback = false): Promise<void> {
  const { expectResult, expectError, saveResultAsEntity, ignoreResultAndError } = operation;
  let result: unknown;
  let error: unknown;
  try {
    result = await runOperation(operation, run);
  } catch (thrown) {
    error = thrown;
    if (thrown instanceof Error && thrown.message.includes('not supported by this runner')) throw thrown;
  }
  if (ignoreResultAndError && !inCallback) return;
  if (expectError) {
    checkError(error, expectError as Json, run.entities);
    if (inCallback) throw error;
    return;
  }
  if (error) throw error;
  if ('expectResult' in operation) checkResult(expectResult, result, run.entities);
  if (saveResultAsEntity) run.entities.set(saveResultAsEntity as string, result);
}

async function checkOutcome(internal: MongoClient, outcome: unknown, entities: Entities): Promise<void> {
  for (const { databaseName, collectionName, documents } of (outcome ?? []) as {
    databaseName: string;
    collectionName: string;
    documents: Json[];
  }[]) {
    const found = await internal
      .db(databaseName)
      .collection(collectionName)
      .find({}, { sort: { _id: 1 }, readConcern: { level: 'local' } })
      .toArray();
    match(documents, found, entities, `outcome of ${collectionName}`);
  }
}

/** Runs a test of a file against the server at `uri`; throws on any difference. */
export async function runTest(uri: string, file: SpecFile, test: Json): Promise<void> {
  const { spec } = file;
  const internal = new MongoClient(uri);
  const entities = new Entities(uri);
  const run: Run = {
    entities,
    internal,
    failPoints: [],
    async runOperations(operations) {
      for (const operation of operations) await checkedOperation(operation, run, true);
    },
  };
  try {
    await prepare(internal, spec.initialData);
    await entities.create((spec.createEntities ?? []) as Json[]);
    for (const operation of test.operations as Json[]) await checkedOperation(operation, run);
    // ending a session sends a command of its own, so events are checked before
    if (test.expectEvents) checkEvents(test.expectEvents as Json[], entities);
    if (test.expectLogMessages) checkLogs(test.expectLogMessages as Json[], entities);
    for (const name of run.failPoints.splice(0))
      await internal.db('admin').command({ configureFailPoint: name, mode: 'off' });
    await checkOutcome(internal, test.outcome, entities);
  } finally {
    for (const name of run.failPoints)
      await internal.db('admin').command({ configureFailPoint: name, mode: 'off' });
    await entities.close();
    await internal.close();
  }
}
