import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** A file to upload, and the status that answers it. */
export interface SamplePicture {
  name: string;
  path: string;
  status: 201 | 422;
}

const sidesOf = (megapixels: number) => {
  const height = Math.floor(Math.sqrt((megapixels * 1_000_000) / 1.5));
  return { width: Math.floor(height * 1.5), height };
};

/** Something like a photo: soft colours that no encoder makes nothing of. */
async function photoOf(megapixels: number): Promise<Sharp> {
  const { width, height } = sidesOf(megapixels);
  const small = { width: Math.ceil(width / 20), height: Math.ceil(height / 20), channels: 3 } as const;
  const noise = { ...small, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
  const seed = await sharp({ create: { ...noise, background: 'white' } })
    .raw()
    .toBuffer();
  const pixels = await sharp(seed, { raw: small }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false });
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'rosybrown' }, limitInputPixels: false });

/** As large as one may be, in every format that is taken. */
async function largestPictures(megapixels: number): Promise<[name: string, bytes: Buffer][]> {
  const photo = await photoOf(megapixels);
  const { width, height } = sidesOf(megapixels);
  const flat = blank(width, height);
  return [
    ['JPEG', await photo.clone().jpeg({ quality: 75 }).toBuffer()],
    ['progressive JPEG', await photo.clone().jpeg({ quality: 75, progressive: true }).toBuffer()],
    ['PNG', await flat.clone().png().toBuffer()],
    ['interlaced PNG', await flat.clone().png({ progressive: true }).toBuffer()],
    ['WebP', await photo.clone().webp({ quality: 60, effort: 0 }).toBuffer()],
    ['GIF', await flat.clone().gif({ effort: 1 }).toBuffer()],
    ['AVIF', await photo.clone().avif({ quality: 30, effort: 0 }).toBuffer()],
  ];
}

async function movingWebp(frames: number): Promise<Buffer> {
  const pages = Array.from({ length: frames }, (_, at) => ({
    create: { width: 64, height: 64, channels: 3, background: { r: at % 256, g: 40, b: 90 } },
  }));
  // The types know files and buffers only.
  return sharp(pages as unknown as Buffer[], { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}

async function bombs(): Promise<[name: string, bytes: Buffer][]> {
  const jpeg = await (await photoOf(12)).jpeg().toBuffer();
  return [
    ['PNG of 100 megapixels', await blank(10_000, 10_000).png({ palette: true, colours: 2 }).toBuffer()],
    ['WebP of 1,000 frames', await movingWebp(1000)],
    ['truncated JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['GIF that is a page', Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1;')],
  ];
}

/**
 * Writes them into a new folder.
 * @param megapixels of those that are taken
 */
export async function writeSamplePictures(megapixels: number) {
  const folder = await mkdtemp(join(tmpdir(), 'rosette-bench-pictures-'));
  const write = async (name: string, bytes: Buffer, status: 201 | 422): Promise<SamplePicture> => {
    const path = join(folder, name.replaceAll(' ', '-'));
    await writeFile(path, bytes);
    return { name: `${name}, ${Math.ceil(bytes.length / 1000).toLocaleString('en')} kB`, path, status };
  };
  const largest: SamplePicture[] = [];
  for (const [name, bytes] of await largestPictures(megapixels))
    largest.push(await write(`${name} of ${megapixels} megapixels`, bytes, 201));
  const refused: SamplePicture[] = [];
  for (const [name, bytes] of await bombs()) refused.push(await write(name, bytes, 422));
  const phoneBytes = await (await photoOf(Math.min(12, megapixels))).jpeg().toBuffer();
  return { folder, largest, refused, phone: await write('JPEG of a phone', phoneBytes, 201) };
}
