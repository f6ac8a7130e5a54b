import { Binary, Long } from 'bson';
import { adminCommands } from './commands/admin.ts';
import { aggregate } from './commands/aggregate.ts';
import { crudCommands } from './commands/crud.ts';
import { cursorCommands } from './commands/cursors.ts';
import { ddlCommands } from './commands/ddl.ts';
import { explain } from './commands/explain.ts';
import { indexCommands } from './commands/indexes.ts';
import { checkFields } from './commands/known-fields.ts';
import { readCommands } from './commands/reads.ts';
import { snapshotOf } from './commands/snapshot-reads.ts';
import { statisticsCommands } from './commands/statistics.ts';
import { CommandError, codeNameOf, codes, fail } from './errors.ts';
import { type Command, type Connection, deadlineOf, type Request, type ServerState } from './request.ts';
import { tick } from './sessions/cluster-time.ts';
import type { Session } from './sessions/sessions.ts';
import { afterLocks } from './sessions/transactions.ts';
import { type Doc, isDoc, isNumeric, isTruthy, toNumber } from './values/values.ts';

const commands: Record<string, Command> = {
  ...adminCommands,
  ...crudCommands,
  ...readCommands,
  ...cursorCommands,
  ...ddlCommands,
  ...indexCommands,
  ...statisticsCommands,
  aggregate,
  explain,
};

/** Features of MongoDB that this server refuses. */
const refused =
  /^(bulkWrite|renameCollection|mapReduce|mapreduce|eval|.*Search(Index|Indexes)|shardCollection|enableSharding|replSet.*|startSession|refreshSessions|killSessions|collMod|validate|compact|getParameter|setParameter|serverStatus|collStats|top|currentOp|killOp)$/;

/** Codes of errors after which a transaction may succeed when it is run again. */
const transient = new Set<number>([codes.WriteConflict, codes.NoSuchTransaction, codes.SnapshotUnavailable]);

/** The command of a reply, as far as it is known. */
type Subject = Pick<Request, 'name' | 'body' | 'transaction'>;

const signature = { hash: new Binary(new Uint8Array(20)), keyId: Long.ZERO };

/** Whether a driver may run the transaction again after an error of a command in it. */
function isTransient(code: number, { name, body, transaction }: Subject): boolean {
  const inTransaction = transaction !== undefined || body.autocommit === false;
  const lost = code === codes.NoSuchTransaction && name === 'abortTransaction';
  return inTransaction && !lost && transient.has(code);
}

function errorReply(error: unknown, subject: Subject): Doc {
  const { message: errmsg } = error as Error;
  const { code, extra } = error instanceof CommandError ? error : { code: codes.InternalError, extra: {} };
  const labels = isTransient(code, subject) && { errorLabels: ['TransientTransactionError'] };
  return { ok: 0, errmsg, code, codeName: codeNameOf(code), ...extra, ...labels };
}

const readLevels = ['local', 'majority', 'available', 'linearizable', 'snapshot'];

function checkConcerns({ body, name, transaction }: Request): void {
  const { readConcern, writeConcern } = body;
  if (isDoc(readConcern)) {
    const { level = 'local' } = readConcern;
    if (!readLevels.includes(level as string))
      fail('FailedToParse', `'${level}' for field 'readConcern.level' is not a valid value.`);
    if (transaction && !isTruthy(body.startTransaction))
      fail('InvalidOptions', 'Only the first command in a transaction may specify a readConcern');
  }
  if (transaction && writeConcern !== undefined && !name.endsWith('Transaction'))
    fail('InvalidOptions', 'writeConcern is not allowed within a multi-statement transaction');
}

/** An unsatisfiable write concern is reported after the write. */
function concernError({ writeConcern }: Doc): Doc | undefined {
  const { w = 1 } = isDoc(writeConcern) ? writeConcern : {};
  if (w === 'majority' || toNumber(w) <= 1) return undefined;
  const code = codes[isNumeric(w) ? 'UnsatisfiableWriteConcern' : 'UnknownReplWriteConcern'];
  return { code, codeName: codeNameOf(code), errmsg: `Write concern ${w} cannot be met by a single member` };
}

const lookUp = (name: string): Command => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  if (/^(sasl.*|authenticate|logout|createUser)$/.test(name))
    fail('CommandNotSupported', `${name} is not supported by this server (no authentication)`);
  if (refused.test(name)) fail('CommandNotSupported', `${name} is not supported by this server`);
  fail('CommandNotFound', `no such command: '${name}'`);
};

/** Whether a command writes. */
const writes = (name: string): boolean =>
  /^(insert|update|delete|findAndModify|findandmodify|create.*|drop.*|commitTransaction)$/.test(name);

/** Adds the session's state to a command. */
function enter(server: ServerState, connection: Connection, name: string, body: Doc): Request {
  const { $db: database, lsid, txnNumber } = body;
  if (typeof database !== 'string') fail(40571, 'OP_MSG requests require a $db argument');
  lookUp(name);
  if (lsid === undefined && txnNumber !== undefined)
    fail('InvalidOptions', 'Transaction number requires a session ID to also be specified');
  const nothing = { transaction: undefined, snapshot: undefined, retryable: false };
  const request = { server, connection, name, database, body, ...nothing };
  if (lsid === undefined) return { ...request, session: undefined };
  const session = server.sessions.use(lsid);
  return { ...request, session, ...server.sessions.enter(session, name, body) };
}

/** Runs a command for a client and returns the reply; never throws. */
export async function dispatch(server: ServerState, connection: Connection, body: Doc): Promise<Doc> {
  const name = Object.keys(body)[0] ?? '';
  const { storage } = server.catalogue;
  let subject: Subject = { name, body, transaction: undefined };
  let session: Session | undefined;
  let reply: Doc;
  try {
    const request = enter(server, connection, name, body);
    subject = request;
    session = request.session;
    checkFields(name === 'findandmodify' ? 'findAndModify' : name, body);
    checkConcerns(request);
    request.snapshot = snapshotOf(request);
    // memory is not changed while the disk cannot be written
    if (storage.failure && writes(name)) await storage.durable();
    reply = { ...(await afterLocks(() => lookUp(name)(request), deadlineOf(request))), ok: 1 };
    // an error in a transaction aborts it, also one of a single statement
    if (reply.writeErrors && session && request.transaction) server.sessions.abort(session);
  } catch (error) {
    if (session && subject.transaction) server.sessions.abort(session);
    reply = errorReply(error, subject);
  }
  try {
    await storage.durable();
  } catch (error) {
    if (writes(name)) reply = errorReply(error, subject);
  }
  const concern = concernError(body);
  if (concern && reply.ok === 1) {
    Object.assign(reply, { writeConcernError: concern });
  }
  const operationTime = tick();
  return { ...reply, operationTime, $clusterTime: { clusterTime: operationTime, signature } };
}
