import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** As the compression of all other answers: as small as is quick. */
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
  etag?: string;
  /** Each kind is made once, when the first one wants it. */
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** Turns what the contract declares of an answer into JSON. */
export function prepareAnswer(
  status: number,
  headers: Record<string, string>,
  declared: unknown,
): PreparedAnswer {
  return { status, headers, body: Buffer.from(JSON.stringify(declared)), compressed: {} };
}

/** Sends it, compressed as the client likes it; a client that has it already is told so (304). */
export async function sendPrepared(
  request: Request,
  response: Response,
  prepared: PreparedAnswer,
): Promise<void> {
  const { status, headers, body, compressed } = prepared;
  prepared.etag ??= response.app.get('etag fn')(body) as string;
  response.status(status).set(headers).type('json').vary('Accept-Encoding').set('ETag', prepared.etag);

  const encoding = request.acceptsEncodings('br', 'gzip', 'identity') as Encoding | 'identity' | false;
  const isSentAsItIs = !encoding || encoding === 'identity' || body.length < worthCompressing;
  if (isSentAsItIs || request.fresh) {
    response.send(body);
    return;
  }
  compressed[encoding] ??= compressors[encoding](body);
  const bytes = await compressed[encoding];
  response.set('Content-Encoding', encoding).send(bytes);
}
