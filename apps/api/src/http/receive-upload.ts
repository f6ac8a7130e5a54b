import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { AppError, badRequest, invalidField } from '#lib/app-error.ts';
import type { UploadedFile } from './handlers.ts';

/** A parsed multipart request. */
export interface Upload {
  file: UploadedFile;
  /** Removes the file from disk. */
  dispose(): Promise<void>;
}

const fieldLimits = { files: 1, fields: 10, fieldSize: 1000, fieldNameSize: 100, headerPairs: 50 };

const tooLarge = (maxBytes: number) =>
  new AppError(413, `A file can have at most ${Math.floor(maxBytes / 1_048_576)} MB`);

/** A stream that hashes what passes through. */
function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

async function writeFile(
  part: Readable & { truncated?: boolean },
  path: string,
  maxBytes: number,
): Promise<UploadedFile> {
  const hash = createHash('sha256');
  await pipeline(part, hashing(hash), createWriteStream(path, { mode: 0o600 }));
  if (part.truncated) throw tooLarge(maxBytes);
  return { path, digest: hash.digest('hex') };
}

/** Busboy reports a file as too large when it reaches the limit, hence one byte more. */
function parserFor(request: Request, maxBytes: number): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: { ...fieldLimits, fileSize: maxBytes + 1 } });
  } catch {
    throw invalidField('file', 'Send the file as multipart/form-data');
  }
}

/**
 * Reads a multipart request with one field `file` and streams that to disk. Its text fields become `request.body`.
 * @throws 413 over `maxBytes`, 422 without a file, 400 where the request is aborted or malformed; the file is removed
 * then
 */
export async function receiveUpload(request: Request, maxBytes: number): Promise<Upload> {
  const parser = parserFor(request, maxBytes);
  const folder = await mkdtemp(join(tmpdir(), 'rosette-upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  const fields: Record<string, string> = {};
  let writing: Promise<UploadedFile> | undefined;
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (name, part) => {
    if (name !== 'file' || writing) {
      part.resume();
      return;
    }
    writing = writeFile(part, join(folder, 'file'), maxBytes);
    // Awaited below; an earlier failure must not be an unhandled rejection.
    writing.catch(() => {});
  });
  try {
    await pipeline(request, parser).catch(() => {
      throw badRequest(request.complete ? 'The upload could not be read' : 'The upload was cut off');
    });
    const file = await writing;
    if (!file) throw invalidField('file', 'File is required');
    request.body = fields;
    return { file, dispose };
  } catch (error) {
    await writing?.catch(() => {});
    await dispose();
    throw error;
  }
}
