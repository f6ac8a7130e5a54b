import { MongoBulkWriteError, MongoClientBulkWriteError, MongoError, MongoServerError } from 'mongodb';
import type { Entities, Observed } from './entities.ts';
import { type Json, match } from './matching.ts';
import { bulkResult, plainResults } from './operations.ts';

function require(holds: boolean, what: string, error: unknown): void {
  if (!holds) throw new Error(`expected ${what}, got ${error}`);
}

const serverErrors = (error: unknown): Json[] => {
  const writeErrors = (error as { writeErrors?: unknown }).writeErrors;
  const concern = error instanceof MongoServerError ? (error.errInfo as Json | undefined) : undefined;
  const concerns = (error as { writeConcernErrors?: Json[] }).writeConcernErrors ?? [];
  const list =
    writeErrors instanceof Map ? [...writeErrors.values()] : Array.isArray(writeErrors) ? writeErrors : [];
  const wrapped = top(error) as Json | undefined;
  return [error as Json, ...(wrapped ? [wrapped] : []), ...list, ...(concern ? [concern] : []), ...concerns];
};

/** Checks an error against `expectError`. */
export function checkError(error: unknown, expected: Json, entities: Entities): void {
  if (!(error instanceof Error)) throw new Error('expected an error, the operation succeeded');
  const fields = error as unknown as Json & { hasErrorLabel?(label: string): boolean };
  const all = serverErrors(error);
  const wraps = (error as { cause?: unknown }).cause;
  if (expected.isClientError === true)
    require(!(error instanceof MongoServerError) ||
      error instanceof MongoBulkWriteError, 'an error of the client', error);
  if (expected.isClientError === false)
    require(error instanceof MongoServerError ||
      wraps instanceof MongoServerError ||
      error instanceof MongoClientBulkWriteError, 'an error of the server', error);
  if (expected.isTimeoutError === false)
    require(error.name !== 'MongoOperationTimeoutError', 'no time-out', error);
  if (expected.errorContains !== undefined)
    require([error.message, ...all.map((each) => String(each?.errmsg ?? each?.message ?? ''))].some((text) =>
      text.toLowerCase().includes((expected.errorContains as string).toLowerCase()),
    ), `'${expected.errorContains}' in the message`, error.message);
  if (expected.errorCode !== undefined)
    require(all.some((each) => each?.code === expected.errorCode), `code ${expected.errorCode}`, fields.code);
  if (expected.errorCodeName !== undefined)
    require(all.some(
      (each) => each?.codeName === expected.errorCodeName,
    ), `code name ${expected.errorCodeName}`, fields.codeName);
  const labels = (label: unknown): boolean =>
    [error, top(error)].some((each) => each instanceof MongoError && each.hasErrorLabel(label as string));
  for (const label of (expected.errorLabelsContain as unknown[] | undefined) ?? [])
    require(labels(label), `label ${label}`, (error as MongoError).errorLabels);
  for (const label of (expected.errorLabelsOmit as unknown[] | undefined) ?? [])
    require(!labels(label), `no label ${label}`, (error as MongoError).errorLabels);
  if (expected.errorResponse)
    match(
      expected.errorResponse,
      ((top(error) ?? error) as { errorResponse?: unknown }).errorResponse ?? error,
      entities,
      'errorResponse',
      true,
    );
  for (const [index, each] of Object.entries((expected.writeErrors ?? {}) as Json))
    match(each, (indexed(error) as Json)[index], entities, `writeErrors.${index}`, true);
  if (expected.writeConcernErrors)
    match(
      expected.writeConcernErrors,
      (error as { writeConcernErrors?: unknown }).writeConcernErrors,
      entities,
      'writeConcernErrors',
      true,
    );
  if (expected.expectResult !== undefined) {
    const partial =
      error instanceof MongoBulkWriteError
        ? error.result
        : bulkResult((error as { partialResult?: Json }).partialResult);
    match(expected.expectResult, partial, entities, 'partial result', true);
  }
}

const top = (error: unknown): unknown =>
  (error as { cause?: unknown }).cause ?? (error as { error?: unknown }).error;

function indexed(error: unknown): unknown {
  const { writeErrors } = error as { writeErrors?: unknown };
  if (writeErrors instanceof Map)
    return Object.fromEntries(
      [...writeErrors].map(([index, each]) => [String(index), { code: each.code, message: each.message }]),
    );
  return Object.fromEntries(
    ((writeErrors ?? []) as { index: number; code: number; errmsg: string }[]).map((each) => [
      String(each.index),
      { code: each.code, message: each.errmsg },
    ]),
  );
}

export const checkResult = (expected: unknown, actual: unknown, entities: Entities): void =>
  match(expected, plainResults(actual) ?? undefined, entities, 'result', true);

const withoutEq = (filter: Json): Json =>
  Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, (value as Json | null)?.$eq ?? value]),
  );

/** The driver adds wtimeout to every commit and abort, the files expect it for retries only. */
function asSpecified(expected: Json, command: Json): Json {
  // its GridFS writes { _id: { $eq: id } } where the files have { _id: id }
  if (command.find === 'fs.files') return { ...command, filter: withoutEq(command.filter as Json) };
  const [wanted, sent] = [expected.writeConcern, command.writeConcern] as (Json | undefined)[];
  if (
    !('commitTransaction' in command || 'abortTransaction' in command) ||
    !sent ||
    !wanted ||
    'wtimeout' in wanted
  )
    return command;
  const { wtimeout: _, ...rest } = sent;
  return { ...command, writeConcern: rest };
}

function checkEvent(expected: Json, observed: Observed, entities: Entities): void {
  const [type, fields] = Object.entries(expected)[0] as [string, Json];
  if (observed.type !== type)
    throw new Error(`expected ${type}, got ${observed.type} (${observed.event.commandName})`);
  const { command, reply, commandName, databaseName, hasServiceId, hasServerConnectionId } = fields;
  const { event } = observed;
  if (commandName !== undefined) match(commandName, event.commandName, entities, 'commandName');
  if (databaseName !== undefined) match(databaseName, event.databaseName, entities, 'databaseName');
  if (command !== undefined)
    match(
      command,
      asSpecified(command as Json, event.command as Json),
      entities,
      `${event.commandName} command`,
      true,
    );
  if (reply !== undefined) match(reply, event.reply, entities, `${event.commandName} reply`, true);
  if (
    hasServiceId !== undefined &&
    hasServiceId !== (event.serviceId !== undefined && event.serviceId !== null)
  )
    throw new Error('serviceId');
  if (
    hasServerConnectionId !== undefined &&
    hasServerConnectionId !== (event.serverConnectionId !== undefined && event.serverConnectionId !== null)
  )
    throw new Error('serverConnectionId');
}

export function checkEvents(groups: readonly Json[], entities: Entities): void {
  for (const { client, eventType = 'command', events, ignoreExtraEvents } of groups) {
    const wanted = events as Json[];
    const seen = entities
      .client(client as string)
      .events.filter(({ type }) => type.startsWith('command') === (eventType === 'command'));
    const names = seen.map(({ type, event }) => `${type}:${event.commandName ?? ''}`).join(', ');
    if (ignoreExtraEvents ? seen.length < wanted.length : seen.length !== wanted.length)
      throw new Error(`expected ${wanted.length} events, got ${seen.length}: ${names}`);
    wanted.forEach((expected, i) => {
      try {
        checkEvent(expected, seen[i] as Observed, entities);
      } catch (error) {
        throw new Error(`event ${i}: ${(error as Error).message} (of ${names})`);
      }
    });
  }
}

/** The driver's log entries are flat, the files' are grouped in `data`. */
export function checkLogs(groups: readonly Json[], entities: Entities): void {
  for (const { client, messages, ignoreMessages = [], ignoreExtraMessages } of groups as {
    client: string;
    messages: Json[];
    ignoreMessages?: Json[];
    ignoreExtraMessages?: boolean;
  }[]) {
    const fits = (expected: Json, log: Json): void => {
      const { t: _t, c: component, s: level, ...data } = log;
      const { failureIsRedacted: _, ...fields } = expected;
      match(fields, { component, level, data }, entities, 'log', true);
    };
    const ignored = (log: Json): boolean =>
      ignoreMessages.some((each) => {
        try {
          fits(withRoot(each), log);
          return true;
        } catch {
          return false;
        }
      });
    const logs = entities.client(client).logs.filter((log) => !ignored(log));
    if (ignoreExtraMessages ? logs.length < messages.length : logs.length !== messages.length)
      throw new Error(`expected ${messages.length} log entries, got ${logs.length}`);
    messages.forEach((expected, i) => {
      fits(withRoot(expected), logs[i] as Json);
    });
  }
}

const withRoot = (expected: Json): Json =>
  expected.data ? { ...expected, data: { $$matchAsRoot: expected.data } } : expected;
