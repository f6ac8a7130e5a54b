import { fail } from './errors.ts';
import type { Cursors } from './sessions/cursors.ts';
import type { Session, Sessions } from './sessions/sessions.ts';
import type { Snapshot } from './sessions/snapshots.ts';
import type { Transaction } from './sessions/transactions.ts';
import type { Catalogue } from './storage/catalogue.ts';
import { type Doc, isDoc, isNumeric, toNumber, typeOf } from './values/values.ts';

/** The state shared by all connections. */
export interface ServerState {
  catalogue: Catalogue;
  sessions: Sessions;
  cursors: Cursors;
  address: string;
}

export interface Connection {
  id: number;
}

export interface Request {
  server: ServerState;
  connection: Connection;
  name: string;
  database: string;
  body: Doc;
  session: Session | undefined;
  transaction: Transaction | undefined;
  /** The moment that it reads, outside of a transaction. */
  snapshot: Snapshot | undefined;
  retryable: boolean;
}

/** What a command sees: its transaction's moment, its snapshot's, or the present (undefined). */
export const viewOf = ({ transaction, snapshot }: Request): Transaction | undefined =>
  transaction ?? snapshot?.view;

/** Runs a command; the reply may have a `Batch` as its cursor. */
export type Command = (request: Request) => Doc | Promise<Doc>;

const types = {
  object: isDoc,
  array: Array.isArray,
  string: (value: unknown) => typeof value === 'string',
  long: isNumeric,
};

/** A field of a command of the given type, or undefined. */
function field({ name, body }: Request, key: string, type: keyof typeof types): unknown {
  const value = body[key] ?? undefined;
  if (value === undefined || types[type](value)) return value;
  return fail('TypeMismatch', `BSON field '${name}.${key}' is a ${typeOf(value)}, expected type '${type}'`);
}

const required = (request: Request, key: string, type: keyof typeof types): unknown =>
  field(request, key, type) ?? fail('MissingField', `BSON field '${request.name}.${key}' is missing`);

export const docField = (request: Request, key: string): Doc | undefined =>
  field(request, key, 'object') as Doc;
export const arrayField = (request: Request, key: string): unknown[] =>
  required(request, key, 'array') as unknown[];
export const stringField = (request: Request, key: string): string =>
  required(request, key, 'string') as string;
export function numberField(request: Request, key: string): number | undefined {
  const value = field(request, key, 'long');
  return value === undefined ? undefined : toNumber(value);
}

/** A non-negative number (skip, batchSize). */
export function countField(request: Request, key: string): number | undefined {
  const n = numberField(request, key);
  if (n !== undefined && n < 0) fail(51024, `BSON field '${key}' value must be >= 0, actual value '${n}'`);
  return n;
}

export function nameField(request: Request): string {
  const value = request.body[request.name];
  if (typeof value !== 'string')
    fail('InvalidNamespace', `collection name has invalid type ${typeOf(value)}`);
  if (value === '') fail('InvalidNamespace', `Invalid namespace specified '${request.database}.'`);
  return value;
}

/** When maxTimeMS expires. */
export function deadlineOf(request: Request): number {
  const limit = numberField(request, 'maxTimeMS');
  return limit ? Date.now() + limit : Number.POSITIVE_INFINITY;
}
