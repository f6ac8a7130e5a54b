import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PictureUse } from '@rosette/shared/picture-address.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { pictureEncoder } from './picture-encoder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rosette-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const log = createLog('silent');
const encodePicture = (path: string, use: PictureUse) => pictureEncoder.encode(log, path, use);

async function fileOf(bytes: Buffer | string): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return path;
}

const rose = { r: 190, g: 80, b: 110 };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: rose } });

/** Red top, blue bottom. */
const twoHalves = (width: number, height: number) =>
  blank(width, height).composite([
    { input: { create: { width, height: height / 2, channels: 3, background: 'red' } }, gravity: 'north' },
    { input: { create: { width, height: height / 2, channels: 3, background: 'blue' } }, gravity: 'south' },
  ]);

test.each([
  ['JPEG', (picture: Sharp) => picture.jpeg()],
  ['PNG', (picture: Sharp) => picture.png()],
  ['WebP', (picture: Sharp) => picture.webp()],
  ['AVIF', (picture: Sharp) => picture.avif({ effort: 0 })],
  ['still GIF', (picture: Sharp) => picture.gif()],
])('a %s becomes WebP in the sizes of its use', async (_, as) => {
  const path = await fileOf(await as(blank(1000, 500)).toBuffer());
  const { full, smaller, placeholder } = await encodePicture(path, 'profile');
  const sizes = [...smaller, full];
  expect(sizes.map(({ size, width, height }) => [size, width, height])).toEqual([
    [96, 96, 48],
    [256, 256, 128],
    [512, 512, 256],
  ]);
  for (const { bytes } of sizes) expect((await sharp(bytes).metadata()).format).toBe('webp');
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(placeholder.length).toBeLessThan(1000);
});

test('a small picture is not enlarged', async () => {
  const path = await fileOf(await blank(120, 100).png().toBuffer());
  const { full, smaller } = await encodePicture(path, 'profile');
  const sizes = [...smaller, full];
  expect(sizes.map(({ size, width }) => [size, width])).toEqual([
    [96, 96],
    [256, 120],
  ]);
});

test('a portrait is rotated by its EXIF orientation, and has no metadata', async () => {
  const turned = await twoHalves(200, 400)
    .withExifMerge({ IFD0: { Orientation: '3', Copyright: 'Ada' }, IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  const { bytes } = (await encodePicture(await fileOf(turned), 'event')).full;
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
  const top = await sharp(bytes).extract({ left: 50, top: 10, width: 1, height: 1 }).raw().toBuffer();
  expect(top[2]).toBeGreaterThan(200);
});

test('a screenshot of 12,000 pixels height is accepted', async () => {
  const path = await fileOf(await blank(1080, 12_000).png().toBuffer());
  const { full, smaller } = await encodePicture(path, 'event');
  const sizes = [...smaller, full];
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [36, 400],
    [72, 800],
    [144, 1600],
  ]);
});

/** An `acTL` chunk after the header makes a PNG animated. */
function animatedPng(png: Buffer): Buffer {
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  chunk.writeUInt32BE(3, 8);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

async function moving(as: 'gif' | 'webp', count: number): Promise<Buffer> {
  const pages = Array.from({ length: count }, (_, at) => ({
    create: { width: 4, height: 4, channels: 3 as const, background: { r: (at * 90) % 256, g: 40, b: 90 } },
  }));
  // sharp's types accept files and buffers only.
  return sharp(pages as unknown as Buffer[], { join: { animated: true } })
    [as]()
    .toBuffer();
}

const refused: [string, string, () => Promise<Buffer | string> | Buffer | string][] = [
  ['an SVG', 'picture_unreadable', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a text', 'picture_unreadable', () => 'Dear Ada, this is no picture at all'],
  ['nothing', 'picture_unreadable', () => ''],
  ['a page that begins like a GIF', 'picture_damaged', () => 'GIF89a/*<html><script>alert(1)</script>*/=1;'],
  ['a HEIC file', 'picture_is_heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  [
    'an AVIF sequence',
    'picture_moves',
    () => Buffer.from('\0\0\0\x1cftypavis\0\0\0\0avisavifmiaf', 'latin1'),
  ],
  ['a GIF of several frames', 'picture_moves', () => moving('gif', 3)],
  ['a WebP of 1,000 frames', 'picture_moves', () => moving('webp', 1000)],
  ['an animated PNG', 'picture_moves', async () => animatedPng(await blank(40, 40).png().toBuffer())],
  [
    'a PNG of 100 megapixels',
    'picture_has_too_many_pixels',
    () => blank(10_000, 10_000).png({ palette: true, colours: 2 }).toBuffer(),
  ],
  [
    'a truncated JPEG',
    'picture_damaged',
    async () => (await twoHalves(800, 800).jpeg().toBuffer()).subarray(0, 2500),
  ],
];

test.each(refused)('%s is refused: %s', async (_, code, bytes) => {
  const path = await fileOf(await bytes());
  await expect(encodePicture(path, 'event')).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'file', code }],
  });
});
