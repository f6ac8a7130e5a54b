import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** As small as is quick. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors = { br: (body: Buffer) => brotli(body, quick), gzip: (body: Buffer) => zip(body) };
type Encoding = keyof typeof compressors;

/** A shorter answer would hardly become smaller. */
const worthCompressing = 1024;

/** An answer down to its bytes, so that many requests can be answered with the same ones. */
export interface PreparedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether a client may keep it and ask whether it has changed. */
  isTagged: boolean;
  etag?: string;
  /** Each kind is made once, when the first one wants it. */
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** Turns what the contract declares of an answer into JSON. */
export function prepareAnswer(
  status: number,
  headers: Record<string, string>,
  declared: unknown,
  isTagged: boolean,
): PreparedAnswer {
  return { status, headers, body: Buffer.from(JSON.stringify(declared)), isTagged, compressed: {} };
}

/** The same answer again, from what was kept of it. */
export function preparedFrom(kept: {
  status: number;
  headers: Record<string, string>;
  body: string;
}): PreparedAnswer {
  return { ...kept, body: Buffer.from(kept.body), isTagged: false, compressed: {} };
}

/** Browsers ask in a few ways, always the same: what was made of each is remembered. */
const encodings = new LRUCache<string, { best: Encoding | null }>({ max: 100 });

/** The best of what the client takes. */
function encodingFor(request: Request): Encoding | null {
  const asked = request.get('accept-encoding');
  if (!asked) return null;
  let known = encodings.get(asked);
  if (!known) {
    const [best = null] = (['br', 'gzip'] as const).filter((each) => request.acceptsEncodings(each));
    known = { best };
    encodings.set(asked, known);
  }
  return known.best;
}

/** Bytes. Progress of a slow reader shows in pieces that she has taken. */
const pieceSize = 65_536;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}

/** Sends pieces as fast as the client takes them. What fails half-way breaks off, so that no part is taken for the whole. */
export async function sendInPieces(
  response: Response,
  pieces: Iterable<Buffer> | AsyncIterable<string>,
): Promise<void> {
  await pipeline(pieces, response).catch((error: unknown) => {
    // Thrown when the client left before the end.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/**
 * Sends it, compressed as the client takes it; a client that has it already is told so (304). Past Express's own way of
 * sending, which would look again at what is known here.
 */
export async function sendPrepared(
  request: Request,
  response: Response,
  prepared: PreparedAnswer,
): Promise<void> {
  const { status, headers, body, compressed } = prepared;
  response.status(status).vary('Accept-Encoding');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (prepared.isTagged) {
    prepared.etag ??= response.app.get('etag fn')(body) as string;
    response.setHeader('ETag', prepared.etag);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
  }
  let bytes = body;
  const encoding = body.length < worthCompressing ? null : encodingFor(request);
  if (encoding) {
    compressed[encoding] ??= compressors[encoding](body);
    bytes = await compressed[encoding];
    response.setHeader('Content-Encoding', encoding);
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  if (bytes.length <= pieceSize) response.end(bytes);
  else await sendInPieces(response, piecesOf(bytes));
}
