import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { BackupFileError, damaged } from './archive-format.ts';

/*
 * The encryption of backups, as docs/BACKUPS.md describes it: AES-256-GCM in chunks that are numbered and of which the
 * last is marked, so that none can be changed, moved, repeated or left out (the STREAM construction).
 */

/** The first bytes of an encrypted file. */
const magic = Buffer.from('rosette-backup-1');
const saltBytes = 32;
const checkBytes = 32;
const headerBytes = magic.length + saltBytes + checkBytes;
const chunkBytes = 65_536;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** How many of a file's first bytes say whether it is encrypted. */
export const magicBytes = magic.length;

/** Whether a file that begins with these bytes is an encrypted backup. */
export const isEncrypted = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic);

/** The keys of one file: for its content, and to tell a wrong key from a damaged file. */
function keysOf(key: Buffer, salt: Buffer) {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, salt, `rosette backup ${purpose}`, 32));
  const check = createHmac('sha256', derive('check')).update(magic).update(salt).digest();
  return { content: derive('content'), check };
}

/** The number of the chunk, and whether it is the last one. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The bytes in pieces of `size`; the last one, of 0 to `size` bytes, is told apart. */
async function* inPieces(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk]);
    let at = 0;
    // More than one: the last piece may be a full one.
    for (; held.length - at > size; at += size) yield { piece: held.subarray(at, at + size), isLast: false };
    held = held.subarray(at);
  }
  yield { piece: held, isLast: true };
}

/** Encrypts a file with a key of 32 bytes. */
export async function* encrypt(file: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const { content, check } = keysOf(key, salt);
  yield Buffer.concat([magic, salt, check]);
  let number = 0;
  for await (const { piece, isLast } of inPieces(file, chunkBytes)) {
    const cipher = createCipheriv(algorithm, content, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Reads the header off a file.
 * @returns the key of its content, and the first bytes of it
 */
async function openHeader(chunks: AsyncIterator<Buffer>, key: Buffer | null) {
  if (!key) throw new BackupFileError('The backup is encrypted: set BACKUP_KEY to the key it was made with.');
  let start: Buffer = Buffer.alloc(0);
  while (start.length < headerBytes) {
    const { value, done } = await chunks.next();
    if (done) throw damaged('it ends too early');
    start = Buffer.concat([start, value]);
  }
  const salt = start.subarray(magic.length, magic.length + saltBytes);
  const { content, check } = keysOf(key, salt);
  if (!timingSafeEqual(check, start.subarray(magic.length + saltBytes, headerBytes))) {
    throw new BackupFileError('The backup was encrypted with another key than BACKUP_KEY.');
  }
  return { content, first: start.subarray(headerBytes) };
}

/**
 * Decrypts a file; null stands for no key. It throws a `BackupFileError` at a wrong or missing key and at a changed, moved
 * or missing byte.
 */
export async function* decrypt(file: AsyncIterable<Buffer>, key: Buffer | null): AsyncGenerator<Buffer> {
  const chunks = file[Symbol.asyncIterator]();
  const { content, first } = await openHeader(chunks, key);
  const rest = { [Symbol.asyncIterator]: () => chunks };
  let number = 0;
  for await (const { piece, isLast } of inPieces(joined(first, rest), chunkBytes + tagBytes)) {
    if (piece.length < tagBytes) throw damaged('it ends too early');
    const nonce = nonceOf(number, isLast);
    const decipher = createDecipheriv(algorithm, content, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(piece.subarray(-tagBytes));
    number += 1;
    yield opened(decipher, piece.subarray(0, -tagBytes));
  }
}

function opened(decipher: DecipherGCM, sealed: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    throw damaged('a part was changed, or its end is missing');
  }
}

/** Some bytes, and those that follow. */
export async function* joined(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
