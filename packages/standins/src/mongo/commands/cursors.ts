import { Long } from 'bson';
import { fail } from '../errors.ts';
import { arrayField, type Command, countField, docField, type Request, stringField } from '../request.ts';
import { Batch, type Cursor, nextBatch } from '../sessions/cursors.ts';
import { StoredDocument } from '../storage/stored-document.ts';
import { type Doc, encode } from '../values/values.ts';

interface BatchOptions {
  /** The size of the first batch, where it is given beside the command's `cursor`. */
  size?: number | undefined;
  project?: ((record: StoredDocument) => Doc) | undefined;
  /** The cursor is closed after the first batch. */
  single?: boolean;
}

let lastCursor = BigInt(Date.now()) * 1000n;

/** Opens a cursor over stored documents or results and replies with its first batch. */
export function firstBatch(
  request: Request,
  ns: string,
  items: Cursor['items'],
  { size, project, single = false }: BatchOptions = {},
): Doc {
  const { server, session, transaction, snapshot } = request;
  const body = docField(request, 'cursor') ?? {};
  const encodeItem: Cursor['encode'] = (item) => {
    if (!(item instanceof StoredDocument)) return encode(item);
    return project ? encode(project(item)) : item.bytes;
  };
  const cursor: Cursor = { ns, items, position: 0, encode: encodeItem, lastUse: 0, session, transaction };
  const documents = nextBatch(cursor, size ?? countField({ ...request, body }, 'batchSize') ?? 101);
  const isOpen = cursor.position < items.length && !single;
  if (isOpen) server.cursors.set(++lastCursor, cursor);
  const about = { id: isOpen ? lastCursor : 0n, ns, ...(snapshot && { atClusterTime: snapshot.at }) };
  return { cursor: new Batch('firstBatch', documents, about) };
}

const idOf = (value: unknown): bigint => BigInt(String(value));

const getMore: Command = (request) => {
  const { server, body, database, session, transaction } = request;
  const id = idOf(body.getMore);
  const cursor = server.cursors.get(id) ?? fail('CursorNotFound', `cursor id ${id} not found`);
  const { ns } = cursor;
  if (ns !== `${database}.${stringField(request, 'collection')}`)
    fail('Unauthorized', `Cursor ${id} belongs to a different namespace, ${ns}`);
  if (cursor.session && session && cursor.session !== session)
    fail(50738, `Cannot run getMore on cursor ${id}, which was created in another session`);
  if (cursor.transaction !== transaction)
    fail(50740, `Cannot run getMore on cursor ${id}, which was not created in the same transaction`);
  const documents = nextBatch(cursor, countField(request, 'batchSize') || Number.POSITIVE_INFINITY);
  const done = cursor.position >= cursor.items.length;
  if (done) server.cursors.delete(id);
  return { cursor: new Batch('nextBatch', documents, { id: done ? 0n : id, ns }) };
};

const killCursors: Command = (request) => {
  const [cursorsKilled, cursorsNotFound]: [Long[], Long[]] = [[], []];
  for (const id of arrayField(request, 'cursors').map(idOf))
    (request.server.cursors.delete(id) ? cursorsKilled : cursorsNotFound).push(Long.fromBigInt(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

export const cursorCommands: Record<string, Command> = { getMore, killCursors };
