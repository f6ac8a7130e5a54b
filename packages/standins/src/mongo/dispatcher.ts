import { Binary, Long, Timestamp } from 'bson';
import { adminCommands } from './commands/admin.ts';
import { aggregate } from './commands/aggregate.ts';
import { bulkWrite } from './commands/bulk-write.ts';
import { crudCommands } from './commands/crud.ts';
import { ddlCommands } from './commands/ddl.ts';
import { explain, explainsItself } from './commands/explain.ts';
import { readCommands } from './commands/reads.ts';
import { CommandError, codeNameOf, codes, fail } from './errors.ts';
import { closesConnection, commandFault } from './fail-points.ts';
import {
  type Command,
  type Connection,
  HangUp,
  isReply,
  type Reply,
  type Request,
  type ServerState,
} from './request.ts';
import { abortOpen, enterSession, sessionFor } from './sessions.ts';
import { type Doc, isDoc, isNumeric, isTruthy, toNumber } from './values.ts';

const commands: Record<string, Command> = {
  ...adminCommands,
  ...crudCommands,
  ...readCommands,
  ...ddlCommands,
  aggregate,
  bulkWrite,
  explain,
};

const refused: Record<string, string> = {
  saslStart: 'authentication',
  saslContinue: 'authentication',
  authenticate: 'authentication',
  logout: 'authentication',
  createUser: 'authentication',
  mapReduce: 'server-side JavaScript',
  mapreduce: 'server-side JavaScript',
  eval: 'server-side JavaScript',
  createSearchIndexes: 'search indexes',
  updateSearchIndex: 'search indexes',
  dropSearchIndex: 'search indexes',
  shardCollection: 'sharding',
  enableSharding: 'sharding',
  replSetGetStatus: 'replica set administration',
  replSetInitiate: 'replica set administration',
};

/** Codes that mean: the same command may well succeed when it is sent again. */
const retryable = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const transient = new Set<number>([codes.WriteConflict, codes.NoSuchTransaction, 24, 246, 267]);

let clock = { t: 0, i: 0 };

/** The logical time: grows with every command, never goes back. */
function tick(): Timestamp {
  const t = Math.floor(Date.now() / 1000);
  clock = t > clock.t ? { t, i: 1 } : { t: clock.t, i: clock.i + 1 };
  return new Timestamp(clock);
}

const signature = { hash: new Binary(new Uint8Array(20)), keyId: Long.ZERO };

function stamped(doc: Doc): Doc {
  const operationTime = tick();
  return { ...doc, operationTime, $clusterTime: { clusterTime: operationTime, signature } };
}

/** Labels tell a driver what it may retry. */
function labelsFor(
  code: number,
  { name, body, transaction }: Partial<Request> & { name: string; body: Doc },
): string[] {
  const labels: string[] = [];
  const ends = name === 'commitTransaction' || name === 'abortTransaction';
  const inTransaction = transaction !== undefined || body.autocommit === false;
  if (
    inTransaction &&
    (transient.has(code)
      ? code !== codes.NoSuchTransaction || !ends || name === 'commitTransaction'
      : retryable.has(code) && !ends)
  )
    labels.push('TransientTransactionError');
  if (body.txnNumber !== undefined && (!inTransaction || ends) && retryable.has(code))
    labels.push('RetryableWriteError');
  return labels;
}

function errorReply(error: unknown, context: Partial<Request> & { name: string; body: Doc }): Doc {
  const known = error instanceof CommandError ? error : undefined;
  const code = known?.code ?? codes.InternalError;
  const { wholeCommand: _, errorLabels, ...extra } = known?.extra ?? {};
  const labels = (errorLabels as string[] | undefined) ?? labelsFor(code, context);
  const message = known?.message ?? `Internal error: ${(error as Error).message}`;
  return {
    ok: 0,
    errmsg: message,
    code,
    codeName: codeNameOf(code),
    ...extra,
    ...(labels.length ? { errorLabels: labels } : {}),
  };
}

function applyFault(fault: Doc): void {
  const { errorCode, errorLabels } = fault;
  if (closesConnection(fault)) throw new HangUp('fail point');
  if (errorCode !== undefined)
    throw new CommandError(
      toNumber(errorCode),
      `Failing command via 'failCommand' failpoint`,
      errorLabels === undefined ? {} : { errorLabels },
    );
}

function checkConcerns({ body, name, transaction }: Request): void {
  const { readConcern, writeConcern } = body;
  if (isDoc(readConcern)) {
    const { level } = readConcern;
    if (
      level !== undefined &&
      !['local', 'majority', 'available', 'linearizable', 'snapshot'].includes(level as string)
    )
      fail(
        'FailedToParse',
        `Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`,
      );
    // a cursor holds what it found, so one command reads one snapshot; an earlier one is gone
    if (level === 'snapshot' && readConcern.atClusterTime !== undefined)
      fail('SnapshotUnavailable', 'Reading at an earlier cluster time is not supported by this server');
    if (transaction && !isTruthy(body.startTransaction))
      fail('InvalidOptions', 'Only the first command in a transaction may specify a readConcern');
  }
  if (
    transaction &&
    writeConcern !== undefined &&
    name !== 'commitTransaction' &&
    name !== 'abortTransaction'
  )
    fail('InvalidOptions', 'writeConcern is not allowed within a multi-statement transaction');
}

/** A write concern that one member cannot meet is reported, after the write was done. */
function concernError(body: Doc): Doc | undefined {
  const w = isDoc(body.writeConcern) ? body.writeConcern.w : undefined;
  if (isNumeric(w) && toNumber(w) > 1)
    return { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' };
  if (typeof w === 'string' && w !== 'majority')
    return {
      code: 79,
      codeName: 'UnknownReplWriteConcern',
      errmsg: `No write concern mode named '${w}' found in replica set configuration`,
    };
  return undefined;
}

const lookUp = (name: string): Command => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  if (Object.hasOwn(refused, name))
    fail('CommandNotSupported', `${name} is not supported by this server (no ${refused[name]})`);
  fail('CommandNotFound', `no such command: '${name}'`);
};

const asExplain = (request: Request): Request => {
  const { explain: _, ...inner } = request.body;
  return { ...request, body: { explain: inner, verbosity: 'queryPlanner' } };
};

async function run(request: Request): Promise<Reply> {
  const command = lookUp(request.name);
  checkConcerns(request);
  const answer = await (explainsItself(request) ? explain(asExplain(request)) : command(request));
  return isReply(answer) ? answer : { doc: answer };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs one command for a client and answers what to send back; only HangUp is thrown. */
export async function dispatch(server: ServerState, connection: Connection, body: Doc): Promise<Reply> {
  const name = Object.keys(body)[0] ?? '';
  let request: Request | undefined;
  let reply: Reply;
  const fault = commandFault(server.failPoints, name, connection.appName);
  if (fault && isTruthy(fault.blockConnection)) await pause(toNumber(fault.blockTimeMS ?? 0));
  try {
    // like MongoDB, before the command has looked at its session: a failed start did not start anything
    if (fault && fault.writeConcernError === undefined) applyFault(fault);
    if (typeof body.$db !== 'string') fail(40571, 'OP_MSG requests require a $db argument');
    lookUp(name);
    request = {
      server,
      connection,
      name,
      database: body.$db,
      body,
      session: undefined,
      transaction: undefined,
      retryable: false,
    };
    if (body.lsid !== undefined) {
      const session = sessionFor(server.sessions, body.lsid);
      request.session = session;
      Object.assign(request, enterSession(server.catalogue, session, name, body));
    } else if (body.txnNumber !== undefined)
      fail('InvalidOptions', 'Transaction number requires a session ID to also be specified');
    reply = await run(request);
    reply.doc = { ...reply.doc, ok: 1 };
    // an error inside a transaction ends it, also when it is reported statement by statement
    if (reply.doc.writeErrors && request.session && request.transaction)
      abortOpen(server.catalogue, request.session);
  } catch (error) {
    if (request?.session && request.transaction) abortOpen(server.catalogue, request.session);
    if (error instanceof HangUp) throw error;
    reply = { doc: errorReply(error, request ?? { name, body }) };
  }
  try {
    await server.catalogue.storage.durable();
  } catch (error) {
    reply = { doc: errorReply(error, { name, body }) };
  }
  const concern = fault?.writeConcernError ?? concernError(body);
  if (concern && reply.doc.ok === 1) {
    reply.doc.writeConcernError = concern;
    const labels =
      fault?.errorLabels ??
      labelsFor(toNumber((concern as Doc).code), { ...request, name, body }).filter(
        (label) => label === 'RetryableWriteError',
      );
    if (Array.isArray(labels) && labels.length) reply.doc.errorLabels = labels;
  }
  const doc = stamped(reply.doc);
  const snapshot =
    isDoc(body.readConcern) && body.readConcern.level === 'snapshot' && body.autocommit === undefined;
  if (snapshot && reply.batch) reply.batch.atClusterTime = doc.operationTime;
  if (snapshot && doc.ok === 1 && !reply.batch) doc.atClusterTime = doc.operationTime;
  return { ...reply, doc };
}
