import { type Doc, decode } from './values.ts';

/** The length of BSON values in bytes, for types of a fixed length. */
const fixed: Record<number, number> = {
  ...{ 1: 8, 6: 0, 7: 12, 8: 1, 9: 8, 10: 0, 16: 4 },
  ...{ 17: 8, 18: 8, 19: 16, 127: 0, 255: 0 },
};
/** For types that begin with their length: the bytes of a value that this length does not count. */
const besideLength: Record<number, number> = {
  ...{ 2: 4, 3: 0, 4: 0, 5: 5, 13: 4, 14: 4, 15: 0 },
};

/** Whether the name of a field at this position is `name`. */
function isNamed(bytes: Buffer, at: number, name: Buffer): boolean {
  for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name[i]) return false;
  return true;
}

let some = Buffer.alloc(4096);

/**
 * Decodes some fields of a document: for one with long arrays and texts in a tenth of the time of all. Names end with a
 * zero byte, as in BSON. A document with regular expressions is decoded in full.
 */
export function decodeSome(given: Uint8Array, names: readonly Buffer[]): Doc {
  const bytes = Buffer.isBuffer(given) ? given : Buffer.from(given.buffer, given.byteOffset, given.length);
  if (some.length < bytes.length) some = Buffer.alloc(bytes.length * 2);
  let end = 4;
  let missing = names.length;
  for (let at = 4; missing > 0 && bytes[at]; ) {
    const start = at;
    const type = bytes[at++] as number;
    const isWanted = names.some((name) => isNamed(bytes, start + 1, name));
    while (bytes[at++]);
    const length = fixed[type] ?? bytes.readInt32LE(at) + (besideLength[type] ?? Number.NaN);
    if (Number.isNaN(length)) return decode(given);
    at += length;
    if (!isWanted) continue;
    end += bytes.copy(some, end, start, at);
    missing--;
  }
  some[end] = 0;
  some.writeInt32LE(end + 1);
  return decode(some.subarray(0, end + 1));
}
