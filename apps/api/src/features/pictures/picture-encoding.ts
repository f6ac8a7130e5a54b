import sharp, { type Metadata } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { formatOf } from './picture-format.ts';

// This module runs in a separate process (picture-process.ts) and imports only types from the API.

// One picture at a time in one thread, to leave the CPU to the API.
sharp.concurrency(1);
sharp.cache(false);

/** A file to encode. */
export interface EncodingJob {
  path: string;
  /** Pixels of the longer side, ascending. */
  sizes: readonly number[];
  maxPixels: number;
}

/** One WebP file of a picture. */
export interface EncodedSize {
  /** The requested size, in pixels of the longer side. */
  size: number;
  width: number;
  height: number;
  bytes: Buffer;
}

export interface EncodedPicture {
  /** The largest size; a small picture is not enlarged. */
  full: EncodedSize;
  /** The smaller sizes of its use, ascending. */
  smaller: EncodedSize[];
  /** A data URL of less than 1 kB. */
  placeholder: string;
  /** In base64url. */
  thumbHash: string;
}

/** The codes that a file is refused with. */
export type RefusalCode =
  | 'picture_unreadable'
  | 'picture_is_heic'
  | 'picture_moves'
  | 'picture_has_too_many_pixels'
  | 'picture_damaged';

/** Thrown for a refused file. */
export class PictureRefused extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Checks the dimensions in the file's header, before decoding.
 * @throws PictureRefused
 */
async function checkHeader(path: string, maxPixels: number): Promise<Metadata> {
  const format = await formatOf(path);
  if (format === 'heic') throw new PictureRefused('picture_is_heic');
  if (format === 'moving') throw new PictureRefused('picture_moves');
  if (!format) throw new PictureRefused('picture_unreadable');
  let header: Metadata;
  try {
    header = await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    throw new PictureRefused('picture_damaged');
  }
  if ((header.pages ?? 1) > 1) throw new PictureRefused('picture_moves');
  if (header.width * header.height > maxPixels) throw new PictureRefused('picture_has_too_many_pixels');
  return header;
}

const maxPlaceholderLength = 1000;

/** 20 pixels wide; with a lower quality if the data URL exceeds 1 kB. */
async function placeholderOf(picture: Buffer): Promise<string> {
  for (const quality of [40, 20, 1]) {
    const tiny = await sharp(picture)
      .resize(20, 20, { fit: 'inside' })
      .webp({ quality, alphaQuality: quality })
      .toBuffer();
    const url = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (url.length < maxPlaceholderLength) return url;
  }
  throw new Error('A picture of 20 pixels takes over 1 kB');
}

async function thumbHashOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64url');
}

/**
 * Rotated by EXIF, without metadata, in sRGB; scaled down only.
 * @throws PictureRefused where it cannot be decoded
 */
async function encodeSize(source: string | Buffer, size: number, maxPixels: number): Promise<EncodedSize> {
  try {
    const { data, info } = await sharp(source, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    return { size, width: info.width, height: info.height, bytes: data };
  } catch {
    throw new PictureRefused('picture_damaged');
  }
}

/**
 * Encodes a file as WebP in the sizes of its use, ignoring its name and type (product/pictures#uploading).
 * @throws PictureRefused for a file that is no picture, animated, damaged or has too many pixels
 */
export async function encodeFile({ path, sizes, maxPixels }: EncodingJob): Promise<EncodedPicture> {
  const header = await checkHeader(path, maxPixels);
  const longerSide = Math.max(header.width, header.height);
  const largest = sizes.find((size) => size >= longerSide) ?? (sizes.at(-1) as number);
  const full = await encodeSize(path, largest, maxPixels);
  // Smaller sizes are made from the largest, so that the upload is decoded once.
  const smaller: EncodedSize[] = [];
  for (const size of sizes) if (size < largest) smaller.push(await encodeSize(full.bytes, size, maxPixels));
  const placeholder = await placeholderOf(full.bytes);
  return { full, smaller, placeholder, thumbHash: await thumbHashOf(full.bytes) };
}
