import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** The fastest setting that compresses well. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors = { br: (body: Buffer) => brotli(body, quick), gzip: (body: Buffer) => zip(body) };
type Encoding = keyof typeof compressors;

/** Bytes below which compression gains little. */
const worthCompressing = 1024;

/** A serialized answer, shared by many requests. */
export interface PreparedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether it has an ETag. */
  isTagged: boolean;
  etag?: string;
  /** Each encoding is computed on first use. */
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** Serializes an answer by the contract's schema; undefined has no body. */
export function prepareAnswer(
  status: number,
  headers: Record<string, string>,
  declared: unknown,
  isTagged: boolean,
): PreparedAnswer {
  return { status, headers, body: Buffer.from(JSON.stringify(declared) ?? ''), isTagged, compressed: {} };
}

/** Rebuilds a stored answer. */
export function preparedFrom(kept: {
  status: number;
  headers: Record<string, string>;
  body: string;
}): PreparedAnswer {
  return { ...kept, body: Buffer.from(kept.body), isTagged: false, compressed: {} };
}

/** Cached per Accept-Encoding header, of which browsers send few variants. */
const encodings = new LRUCache<string, { best: Encoding | null }>({ max: 100 });

/** The best encoding that the client accepts. */
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

/** Bytes per write, so that the progress of a slow reader is visible. */
const pieceSize = 65_536;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}

/** Sends pieces with backpressure. An error aborts the connection, so that no part is taken for the whole. */
export async function sendInPieces(
  response: Response,
  pieces: Iterable<Buffer> | AsyncIterable<string>,
): Promise<void> {
  await pipeline(pieces, response).catch((error: unknown) => {
    // The client disconnected.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/**
 * Sends an answer, compressed as accepted, or 304 for a known ETag. Bypasses Express's send, which would recompute
 * both.
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
