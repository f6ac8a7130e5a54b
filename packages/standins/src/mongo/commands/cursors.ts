import { setTimeout } from 'node:timers/promises';
import { Long } from 'bson';
import { fail } from '../errors.ts';
import {
  arrayField,
  type Command,
  countField,
  docField,
  numberField,
  type Request,
  stringField,
} from '../request.ts';
import { Batch, type Cursor, nextBatch } from '../sessions/cursors.ts';
import { StoredDocument } from '../storage/stored-document.ts';
import { type Doc, encode, isTruthy } from '../values/values.ts';

interface BatchOptions {
  /** Documents in the first batch, where the command says so beside its `cursor`. */
  size?: number | undefined;
  project?: ((record: StoredDocument) => Doc) | undefined;
  /** The first batch is the last one, whatever is left. */
  single?: boolean;
  /** Of a tailable cursor; it stays open, unless there is nothing yet. */
  tail?: Cursor['tail'];
}

let lastCursor = BigInt(Date.now()) * 1000n;

/** Opens a cursor over stored documents or results and answers with its first batch. */
export function firstBatch(
  request: Request,
  ns: string,
  items: Cursor['items'],
  { size, project, single = false, tail }: BatchOptions = {},
): Doc {
  const { server, session, transaction } = request;
  const body = docField(request, 'cursor') ?? {};
  const awaits = isTruthy(request.body.awaitData);
  const encodeItem: Cursor['encode'] = (item) => {
    if (!(item instanceof StoredDocument)) return encode(item);
    return project ? encode(project(item)) : item.bytes;
  };
  const cursor: Cursor = {
    ns,
    items,
    position: 0,
    encode: encodeItem,
    lastUse: 0,
    session,
    transaction,
    tail,
    awaits,
  };
  const documents = nextBatch(cursor, size ?? countField({ ...request, body }, 'batchSize') ?? 101);
  const isOpen = (cursor.position < items.length || (tail && items.length > 0)) && !single;
  if (isOpen) server.cursors.set(++lastCursor, cursor);
  return { cursor: new Batch('firstBatch', documents, isOpen ? lastCursor : 0n, ns) };
}

const idOf = (value: unknown): bigint => BigInt(String(value));

/** How long a cursor that awaits data does so, unless it is told. */
const patience = 1000;

/** The next batch; of a tailable cursor what is new, and if it awaits data, what comes within its time. */
async function following(request: Request, cursor: Cursor): Promise<Uint8Array[]> {
  const size = countField(request, 'batchSize') || Number.POSITIVE_INFINITY;
  const { tail } = cursor;
  const until = Date.now() + (numberField(request, 'maxTimeMS') ?? patience);
  for (;;) {
    if (tail && cursor.position >= cursor.items.length) Object.assign(cursor, { items: tail(), position: 0 });
    const documents = nextBatch(cursor, size);
    if (documents.length || !tail || !cursor.awaits || Date.now() >= until) return documents;
    await setTimeout(20);
  }
}

const getMore: Command = async (request) => {
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
  const documents = await following(request, cursor);
  const done = cursor.position >= cursor.items.length && !cursor.tail;
  if (done) server.cursors.delete(id);
  return { cursor: new Batch('nextBatch', documents, done ? 0n : id, ns) };
};

const killCursors: Command = (request) => {
  const [cursorsKilled, cursorsNotFound]: [Long[], Long[]] = [[], []];
  for (const id of arrayField(request, 'cursors').map(idOf))
    (request.server.cursors.delete(id) ? cursorsKilled : cursorsNotFound).push(Long.fromBigInt(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

export const cursorCommands: Record<string, Command> = { getMore, killCursors };
