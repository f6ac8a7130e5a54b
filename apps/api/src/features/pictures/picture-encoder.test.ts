import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { createPictureEncoder } from './picture-encoder.ts';

const log = createLog('silent');
const enough = { timeMs: 60_000, memoryBytes: 2_000_000_000, idleMs: 60_000, maxWaiting: 20 };

let folder: string;
let photo: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rosette-pictures-'));
  photo = join(folder, 'photo');
  await sharp({ create: { width: 1800, height: 1200, channels: 3, background: 'rosybrown' } })
    .gif()
    .toFile(photo);
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['takes too long', { timeMs: 0 }],
  ['takes too much memory', { memoryBytes: 1 }],
])('a picture that %s ends the encoder process, and the next picture starts another', async (_, limit) => {
  const limits = { ...enough, ...limit };
  const encoder = createPictureEncoder(limits);
  for (let times = 0; times < 2; times += 1) {
    const refused = { status: 422, code: 'picture_takes_too_long' };
    await expect(encoder.encode(log, photo, 'event')).rejects.toMatchObject(refused);
    expect(encoder.isRunning()).toBe(false);
  }
  Object.assign(limits, enough);
  expect((await encoder.encode(log, photo, 'event')).full.width).toBe(1600);
});

test('twenty concurrent pictures are each answered, also the refused ones', async () => {
  const encoder = createPictureEncoder(enough);
  const paths = Array.from({ length: 20 }, (_, index) =>
    index % 4 === 0 ? photo : fileURLToPath(import.meta.url),
  );
  const answers = await Promise.allSettled(paths.map((path) => encoder.encode(log, path, 'logo')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('a picture that is given up while it is read ends the encoder process, and the next starts another', async () => {
  const encoder = createPictureEncoder(enough);
  const gone = new AbortController();
  const encoding = encoder.encode(log, photo, 'event', gone.signal);
  await expect.poll(encoder.isRunning).toBe(true);
  gone.abort(new Error('gone'));
  await expect(encoding).rejects.toThrow('gone');
  expect(encoder.isRunning()).toBe(false);
  expect((await encoder.encode(log, photo, 'event')).full.width).toBe(1600);
});

test('an idle encoder process ends, and the next picture starts another', async () => {
  const encoder = createPictureEncoder({ ...enough, idleMs: 0 });
  expect(encoder.isRunning()).toBe(false);
  for (let times = 0; times < 2; times += 1) {
    await encoder.encode(log, photo, 'logo');
    await expect.poll(encoder.isRunning).toBe(false);
  }
});
