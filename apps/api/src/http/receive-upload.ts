import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { UploadRules } from '@rosette/shared/contract/define-endpoint.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { countCreation } from '#features/limits/limits.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { AppError, badRequest, invalidField, refuseWith } from '#lib/app-error.ts';
import { inLine } from '#lib/transaction.ts';
import type { UploadedFile } from './handlers.ts';

type FileOnDisk = Omit<UploadedFile, 'clientGone'>;

/** A parsed multipart request. */
interface Upload {
  file: FileOnDisk;
  /** Removes the file from disk. */
  dispose(): Promise<void>;
}

const fieldLimits = { files: 1, fields: 10, fieldSize: 1000, fieldNameSize: 100, headerPairs: 50 };

const tooLarge = (maxBytes: number) =>
  refuseWith(413)('file_too_large', { megabytes: Math.floor(maxBytes / 1_048_576) });

const cutOff = () => badRequest('upload_cut_off');

async function writeFile(
  part: Readable & { truncated?: boolean },
  path: string,
  maxBytes: number,
): Promise<FileOnDisk> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of part) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(hashed, createWriteStream(path, { mode: 0o600 }));
  if (part.truncated) throw tooLarge(maxBytes);
  return { path, digest: hash.digest('hex') };
}

/** Busboy reports a file as too large when it reaches the limit, hence one byte more. */
function parserFor(request: Request, maxBytes: number): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: { ...fieldLimits, fileSize: maxBytes + 1 } });
  } catch {
    throw invalidField('file', 'not_multipart');
  }
}

/**
 * Reads a multipart request with one field `file` and streams that to disk. Its text fields become `request.body`.
 * @throws 413 over `maxBytes`, 422 without a file, 400 where the request is aborted or malformed; the file is removed
 * then
 */
async function receive(request: Request, maxBytes: number, clientGone: AbortSignal): Promise<Upload> {
  const parser = parserFor(request, maxBytes);
  const folder = await mkdtemp(join(tmpdir(), 'rosette-upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  const fields: Record<string, string> = {};
  let writing: Promise<FileOnDisk> | undefined;
  let failure: unknown;
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (name, part) => {
    if (name !== 'file' || writing) {
      // It fails with the parser, whose failure is answered; without a listener that would end the process.
      part.on('error', () => {}).resume();
      return;
    }
    writing = writeFile(part, join(folder, 'file'), maxBytes);
    // Awaited below; a failure of the disk ends the parser, which would wait for its file to be read.
    writing.catch((error: unknown) => {
      if (error instanceof AppError || parser.destroyed) return;
      failure = error;
      parser.destroy();
    });
  });
  try {
    await finished(addAbortSignal(clientGone, request.pipe(parser))).catch(() => {
      // The rest is read, as the next request of this connection comes behind it.
      request.resume();
      throw failure ?? (clientGone.aborted ? cutOff() : badRequest('upload_unreadable'));
    });
    const file = await writing;
    if (!file) throw invalidField('file', 'required');
    request.body = fields;
    return { file, dispose };
  } catch (error) {
    await writing?.catch(() => {});
    await dispose();
    throw error;
  }
}

/**
 * Receives the file of a member's request and calls `use` with it; afterwards the file is removed. The upload is counted
 * first, so that refused files count as well, and the uploads of one account run one after another, each from its first
 * byte to its answer.
 * @throws 429 over the creation limit, before the body is read, and as `receive`
 */
export async function receiveUpload(
  app: AppContext,
  caller: Caller,
  { maxBytes, countedAs }: UploadRules,
  request: Request,
  response: Response,
  use: (file: UploadedFile) => Promise<void>,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort(cutOff()));
  await countCreation(app, caller, countedAs);
  await inLine(`upload:${caller.id}`, async () => {
    gone.signal.throwIfAborted();
    const { file, dispose } = await receive(request, maxBytes, gone.signal);
    try {
      await use({ ...file, clientGone: gone.signal });
    } finally {
      await dispose();
    }
  });
}
