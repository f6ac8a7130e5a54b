import type { Catalogue } from './catalogue.ts';
import { type Collation, compileCollation } from './collation.ts';
import type { Collection } from './collection.ts';
import type { Cursors } from './cursors.ts';
import { fail } from './errors.ts';
import { evaluateConstant, type Variables } from './expressions.ts';
import type { FailPoints } from './fail-points.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Transaction } from './transactions.ts';
import { type Doc, isDoc, isNumeric, toNumber, typeOf } from './values.ts';

/** What all connections share. */
export interface ServerState {
  catalogue: Catalogue;
  sessions: Sessions;
  cursors: Cursors;
  failPoints: FailPoints;
  parameters: Doc;
  address: string;
}

export interface Connection {
  id: number;
  appName: string | undefined;
}

export interface Request {
  server: ServerState;
  connection: Connection;
  name: string;
  database: string;
  body: Doc;
  session: Session | undefined;
  transaction: Transaction | undefined;
  retryable: boolean;
}

/** A reply; a batch is written into its `cursor` as stored bytes, not encoded again. */
export interface Reply {
  doc: Doc;
  batch?: {
    field: 'firstBatch' | 'nextBatch';
    documents: Uint8Array[];
    id: bigint;
    ns: string;
  };
}

export type Command = (request: Request) => Doc | Reply | Promise<Doc | Reply>;

export const isReply = (answer: Doc | Reply): answer is Reply =>
  isDoc(answer.doc) && ('batch' in answer || Object.keys(answer).length === 1);

/** Thrown to make the server hang up, as the fail points ask. */
export class HangUp extends Error {}

const wrongType = (request: Request, field: string, value: unknown, wanted: string): never =>
  fail(
    'TypeMismatch',
    `BSON field '${request.name}.${field}' is the wrong type '${typeOf(value)}', expected type '${wanted}'`,
  );

export function docField(request: Request, field: string): Doc | undefined {
  const value = request.body[field];
  if (value === undefined || value === null) return undefined;
  return isDoc(value) ? value : wrongType(request, field, value, 'object');
}

export function arrayField(request: Request, field: string): unknown[] {
  const value = request.body[field];
  if (value === undefined)
    fail('MissingField', `BSON field '${request.name}.${field}' is missing but a required field`);
  return Array.isArray(value) ? value : wrongType(request, field, value, 'array');
}

export function numberField(request: Request, field: string): number | undefined {
  const value = request.body[field];
  if (value === undefined || value === null) return undefined;
  return isNumeric(value) ? toNumber(value) : wrongType(request, field, value, 'long');
}

/** A number that may not be negative (skip, batchSize). */
export function countField(request: Request, field: string): number | undefined {
  const n = numberField(request, field);
  if (n !== undefined && n < 0) fail(51024, `BSON field '${field}' value must be >= 0, actual value '${n}'`);
  return n;
}

export function stringField(request: Request, field: string): string {
  const value = request.body[field];
  return typeof value === 'string' ? value : wrongType(request, field, value, 'string');
}

/** How many documents the first batch of a cursor shall have. */
export function batchSizeOf(request: Request): number | undefined {
  const body = docField(request, 'cursor');
  return body && countField({ ...request, body }, 'batchSize');
}

export function nameField(request: Request): string {
  const value = request.body[request.name];
  if (typeof value !== 'string')
    fail('InvalidNamespace', `collection name has invalid type ${typeOf(value)}`);
  if (value === '') fail('InvalidNamespace', `Invalid namespace specified '${request.database}.'`);
  return value;
}

/** The collation of a command, or else that of its collection. */
export function collationOf(spec: unknown, collection: Collection | undefined): Collation | undefined {
  return spec === undefined ? collection?.collation : compileCollation(spec);
}

/** `let` as variables, and the moment of the command as $$NOW. */
export function variablesOf(bindings: unknown): Variables {
  const variables: Variables = { NOW: new Date() };
  if (isDoc(bindings))
    for (const [name, value] of Object.entries(bindings)) variables[name] = evaluateConstant(value);
  return variables;
}

/** When maxTimeMS runs out. */
export function deadlineOf(request: Request): number {
  const limit = numberField(request, 'maxTimeMS');
  return limit ? Date.now() + limit : Number.POSITIVE_INFINITY;
}
