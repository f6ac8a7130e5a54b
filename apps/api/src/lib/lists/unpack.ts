import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { ListRefused } from './row.ts';

/** Bytes that are unpacked in one step: at the highest ratio of Deflate they become 17 MB. */
const stepBytes = 16_384;

/** A part whose text is read; others are only counted. */
const isRead = (name: string) => /\.(?:xml|rels)$/i.test(name) || name === 'mimetype';

const damaged = () => new ListRefused('workbook_unreadable', '.zip');

/**
 * Unpacks the parts of a workbook, counting every byte as it comes: what a file says of its sizes may be wrong.
 * @param maxBytes of all parts together
 * @throws ListRefused for a file that is damaged or unpacks to more
 */
export function unpack(packed: Uint8Array, maxBytes: number): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
  let declared = 0;
  let unpacked = 0;
  let open = 0;
  const tooLarge = () => new ListRefused('workbook_unreadable', `> ${maxBytes / 1_048_576} MB`);

  function take(file: UnzipFile): void {
    const chunks: Uint8Array[] = [];
    // Who says it honestly is refused before anything is unpacked.
    declared += file.originalSize ?? 0;
    if (declared > maxBytes) throw tooLarge();
    open += 1;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > maxBytes) throw tooLarge();
      if (isRead(file.name)) chunks.push(chunk);
      if (!isLast) return;
      open -= 1;
      if (isRead(file.name)) parts.set(file.name, Buffer.concat(chunks));
    };
    file.start();
  }

  const unzip = new Unzip(take);
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < packed.length; start += stepBytes) {
      const end = start + stepBytes;
      unzip.push(packed.subarray(start, end), end >= packed.length);
    }
  } catch (error) {
    throw error instanceof ListRefused ? error : damaged();
  }
  if (open > 0) throw damaged();
  return parts;
}
