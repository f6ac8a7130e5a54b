import { maxPicturePixels } from '@rosette/shared/contract/pictures.ts';
import { type PictureUse, pictureSizes } from '@rosette/shared/picture-address.ts';
import type { Metadata } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { invalid } from '#lib/app-error.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { formatOf } from './picture-format.ts';

/** Loaded with the first upload: the library takes time and memory that a process without uploads needs not. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture at a time is decoded by one thread: other requests need the processor, too.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** One WebP file of a picture. */
export interface EncodedSize {
  /** The size it was asked for, in pixels of the longer side. */
  size: number;
  width: number;
  height: number;
  bytes: Buffer;
}

export interface EncodedPicture {
  /** In the largest size that it has; a small picture is not enlarged. */
  full: EncodedSize;
  /** In every smaller size of its use, ascending. */
  smaller: EncodedSize[];
  /** A data URL of under 1 kB. */
  placeholder: string;
  /** In base64url. */
  thumbHash: string;
}

const refuse = (message: string) => invalid([{ path: 'file', message }]);

export const pictureRefusals = {
  noPicture: 'This file is no picture that can be read. Choose a JPEG, PNG, WebP, AVIF or GIF file',
  heic: 'HEIC pictures cannot be read. Choose a JPEG file, or set the camera to "Most Compatible"',
  moving: 'Choose a picture that does not move',
  tooManyPixels: 'A picture can have at most 50 megapixels',
  damaged: 'This picture is damaged or incomplete. Choose another file',
} as const;

/** The picture's own head says how large it is: nothing is decoded yet. @throws 422 for what is not taken */
async function checkHead(path: string): Promise<Metadata> {
  const format = await formatOf(path);
  if (format === 'heic') throw refuse(pictureRefusals.heic);
  if (!format) throw refuse(pictureRefusals.noPicture);
  if (format === 'moving') throw refuse(pictureRefusals.moving);
  const sharp = await loadSharp();
  let head: Metadata;
  try {
    head = await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    throw refuse(pictureRefusals.damaged);
  }
  if ((head.pages ?? 1) > 1) throw refuse(pictureRefusals.moving);
  if (head.width * head.height > maxPicturePixels) throw refuse(pictureRefusals.tooManyPixels);
  return head;
}

const maxPlaceholderLength = 1000;

/** 20 pixels wide; with a lower quality where that is over 1 kB as a data URL. */
async function placeholderOf(picture: Buffer): Promise<string> {
  const sharp = await loadSharp();
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
  const sharp = await loadSharp();
  const { data, info } = await sharp(picture)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64url');
}

/** Upright, without metadata, in sRGB; scaled down only. */
async function encode(source: string | Buffer, size: number): Promise<EncodedSize> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(source, { limitInputPixels: maxPicturePixels, failOn: 'error' })
    .autoOrient()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return { size, width: info.width, height: info.height, bytes: data };
}

/**
 * Reads an uploaded file whatever its name or type says, and encodes it as WebP in the sizes of its use (beyond §13).
 * @throws 422 for what is no picture, moves, is damaged or has over 50 megapixels
 */
export async function encodePicture(path: string, use: PictureUse): Promise<EncodedPicture> {
  const head = await checkHead(path);
  return oneAtATime(async () => {
    const longerSide = Math.max(head.width, head.height);
    const allowed = pictureSizes[use];
    const largest = allowed.find((size) => size >= longerSide) ?? (allowed.at(-1) as number);
    let full: EncodedSize;
    try {
      full = await encode(path, largest);
    } catch {
      throw refuse(pictureRefusals.damaged);
    }
    // The smaller ones are made of the largest, so that the upload itself is decoded once.
    const smaller: EncodedSize[] = [];
    for (const size of allowed) if (size < largest) smaller.push(await encode(full.bytes, size));
    const placeholder = await placeholderOf(full.bytes);
    return { full, smaller, placeholder, thumbHash: await thumbHashOf(full.bytes) };
  });
}
