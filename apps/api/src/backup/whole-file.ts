import { createHash } from 'node:crypto';
import { damaged } from './archive-format.ts';

/** The size of a tar's block. */
const blockSize = 512;

/** The block after the tar: readers of tars stop before it. */
function trailer(digest: string): Buffer {
  const block = Buffer.alloc(blockSize);
  block.write(`rosette-backup sha256 ${digest}\n`);
  return block;
}

/** Appends a block with the checksum of all bytes before it. */
export async function* appendChecksum(tar: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of tar) {
    hash.update(chunk);
    yield chunk;
  }
  yield trailer(hash.digest('hex'));
}

/** Removes that block, and fails at the end where it does not fit the bytes before it. */
export async function* checkChecksum(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const chunk of file) {
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    const end = Math.max(0, bytes.length - blockSize);
    // A copy: the whole chunk would stay in memory.
    held = Buffer.from(bytes.subarray(end));
    const before = bytes.subarray(0, end);
    hash.update(before);
    if (end > 0) yield before;
  }
  if (!held.equals(trailer(hash.digest('hex')))) throw damaged('its checksum is another one');
}
