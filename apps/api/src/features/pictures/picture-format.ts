import { open } from 'node:fs/promises';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** The format by the brands of an ISO base media file: still AVIF, AVIF sequence, or HEIC. */
function brandOf(head: Buffer): PictureFormat | 'heic' | 'moving' | null {
  const length = Math.min(head.readUInt32BE(0), head.length);
  const brands = new Set<string>();
  // The major brand is at 8, compatible ones from 16 on, with a version in between.
  for (let at = 8; at + 4 <= length; at += 4) if (at !== 12) brands.add(head.toString('latin1', at, at + 4));
  const major = head.toString('latin1', 8, 12);
  if (major === 'avis') return 'moving';
  if (brands.has('avif')) return 'avif';
  return ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].includes(major) ? 'heic' : null;
}

/** An animated PNG is one with an `acTL` chunk before its pixels; libvips reads only its first frame. */
function isAnimatedPng(head: Buffer): boolean {
  let at = 8;
  while (at + 8 <= head.length) {
    const type = head.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + head.readUInt32BE(at);
  }
  return false;
}

const startsWith = (head: Buffer, bytes: string, at = 0) =>
  head.toString('latin1', at, at + bytes.length) === bytes;

/** Enough for the chunks before a PNG's pixels, including a colour profile. */
const headLength = 1_048_576;

/**
 * The format of a file by its first bytes, ignoring its name; null for unsupported ones (SVG too). 'moving' is an
 * animated PNG or an AVIF sequence; for GIF and WebP the decoder counts frames.
 */
export async function formatOf(path: string): Promise<PictureFormat | 'heic' | 'moving' | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.length < 16) return null;
    if (startsWith(head, '\xff\xd8\xff')) return 'jpeg';
    if (startsWith(head, '\x89PNG\r\n\x1a\n')) return isAnimatedPng(head) ? 'moving' : 'png';
    if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'gif';
    if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'webp';
    if (startsWith(head, 'ftyp', 4)) return brandOf(head);
    return null;
  } finally {
    await file.close();
  }
}
