import { once } from 'node:events';
import fs, { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { account } from '@rosette/shared/contract/account.ts';
import { pictures as contract } from '@rosette/shared/contract/pictures.ts';
import { users } from '@rosette/shared/contract/users.ts';
import type { PictureUse } from '@rosette/shared/picture-address.ts';
import { type S3Server, startS3 } from '@rosette/standins/s3/start-s3.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createHttpServer } from '#http/http-server.ts';
import { clock } from '#lib/clock.ts';
import { isInTransaction } from '#lib/transaction.ts';
import { createApp } from '../../app.ts';
import { app, as, context, raw, testContext } from '../../test/api.ts';
import { aMember, atOnce, type Member, several } from '../../test/factories.ts';
import { PictureModel } from './picture.model.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { removeUnusedPictures } from './pictures.service.ts';

let photo: Buffer;
beforeAll(async () => {
  const create = { width: 1000, height: 500, channels: 3 as const, background: 'rosybrown' };
  photo = await sharp({ create }).jpeg().toBuffer();
});

const upload = (
  member: Member | null,
  use: PictureUse = 'event',
  file: Buffer | undefined = photo,
  target = app,
) => as(member, target).call(contract.upload, { body: { use }, file });

/** The app behind the product's HTTP server, on a port of its own, until the test ends. */
async function listening(): Promise<AddressInfo> {
  const server = createHttpServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return server.address() as AddressInfo;
}

const pathOf = (url: string) => url.slice(context.config.webOrigin.length);
const get = (url: string, size?: number | string) =>
  raw().get(`${pathOf(url)}${size === undefined ? '' : `?w=${size}`}`);

describe('uploading a picture', () => {
  test('answers its URL, where everybody can load it', async () => {
    const { status, body } = await upload(await aMember());
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 1000, height: 500 });
    expect(body.url).toMatch(new RegExp(`^${context.config.webOrigin}/media/`));
    const answer = await get(body.url);
    expect([answer.status, answer.type]).toEqual([200, 'image/webp']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['accept-ranges']).toBe('none');
    const { width, height, format } = await sharp(answer.body).metadata();
    expect({ width, height, format }).toEqual({ width: 1000, height: 500, format: 'webp' });
  });

  test.each([
    ['event', 400, 400],
    ['event', 800, 800],
    ['event', 1600, 1000],
    ['profile', 96, 96],
    ['profile', 256, 256],
    ['profile', 512, 512],
  ] as const)('as %s, ?w=%i is %i pixels wide', async (use, size, width) => {
    const { body } = await upload(await aMember(), use);
    expect((await sharp((await get(body.url, size)).body).metadata()).width).toBe(width);
  });

  test.each(['96', '401', '0', '-400', '4e2', 'large', ''])(
    '?w=%s of an event picture is 404',
    async (size) => {
      const { body } = await upload(await aMember());
      expect((await get(body.url, size)).status).toBe(404);
    },
  );

  test.each(['/media/nothing.webp', '/media/..%2f..%2fconfig.webp', '/media/', '/media/x.png'])(
    '%s is 404',
    async (path) => {
      expect((await raw().get(path)).status).toBe(404);
    },
  );

  test('is 401 for visitors, and 422 with an unknown use or without a file', async () => {
    const member = await aMember();
    expect((await upload(null)).status).toBe(401);
    expect((await upload(member, 'banner' as 'event')).status).toBe(422);
    const without = await as(member).call(contract.upload, { body: { use: 'event' } });
    expect([without.status, without.detail]).toEqual([422, 'File is required']);
    const json = await raw()
      .post('/api/pictures')
      .set('Authorization', `Bearer ${member.token}`)
      .send({ use: 'event' });
    expect(json.status).toBe(422);
  });

  test('of more than 10 MB is 413, of exactly 10 MB it succeeds', async () => {
    const member = await aMember();
    const limit = 10 * 1_048_576;
    expect((await upload(member, 'event', Buffer.alloc(limit + 1))).status).toBe(413);
    expect((await upload(member, 'event', Buffer.alloc(limit))).status).toBe(422);
  });

  test('is 429 the 31st time in an hour, for this member only', async () => {
    const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
    const member = await aMember();
    const tiny = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const statuses = (await atOnce(31, () => upload(member, 'logo', tiny, limited))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([...Array(30).fill(201), 429]);
    expect((await upload(await aMember(), 'logo', tiny, limited)).status).toBe(201);
  });

  test('with the same Idempotency-Key stores one picture, with other bytes it is 422', async () => {
    const member = await aMember();
    const again = (file: Buffer) =>
      as(member).call(contract.upload, {
        body: { use: 'event' },
        file,
        headers: { 'Idempotency-Key': 'one' },
      });
    const [first, second] = [await again(photo), await again(photo)];
    expect(second.body).toEqual(first.body);
    expect((await again(Buffer.concat([photo, photo]))).status).toBe(422);
    expect(await PictureModel.countDocuments({ owner_id: member.id })).toBe(1);
  });

  test('is encoded and its files are stored before the transaction begins', async () => {
    const { encode } = pictureEncoder;
    const { put } = context.pictures;
    const inside: boolean[] = [];
    const encoding = vi.spyOn(pictureEncoder, 'encode').mockImplementation((...job) => {
      inside.push(isInTransaction());
      return encode(...job);
    });
    const storing = vi.spyOn(context.pictures, 'put').mockImplementation((...file) => {
      inside.push(isInTransaction());
      return put(...file);
    });
    const { status } = await as(await aMember()).call(contract.upload, {
      body: { use: 'event' },
      file: photo,
      headers: { 'Idempotency-Key': 'another' },
    });
    encoding.mockRestore();
    storing.mockRestore();
    // Encoded once, and stored in three sizes.
    expect([status, inside]).toEqual([201, Array(4).fill(false)]);
  });

  test('counts before it is received: refused files use up the limit, and the 31st is not read', async () => {
    const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
    const member = await aMember();
    const encoding = vi.spyOn(pictureEncoder, 'encode');
    const noPicture = () => upload(member, 'logo', Buffer.from('no picture, but a text'), limited);
    const statuses = (await several(30, noPicture)).map(({ status }) => status);
    const { status, detail, headers } = await upload(member, 'logo', photo, limited);
    expect([status, detail]).toEqual([429, expect.stringMatching(/^Too many pictures/)]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect(encoding).toHaveBeenCalledTimes(30);
    encoding.mockRestore();
  });

  test('waits for the one before of the same account, and not for those of others', async () => {
    const [one, other] = [await aMember(), await aMember()];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { encode } = pictureEncoder;
    const begun: string[] = [];
    const encoding = vi.spyOn(pictureEncoder, 'encode').mockImplementation(async (log, path, use, signal) => {
      begun.push(use);
      if (use === 'profile') await released;
      return encode(log, path, use, signal);
    });
    const first = upload(one, 'profile').then(({ status }) => status);
    await expect.poll(() => begun).toEqual(['profile']);
    const second = upload(one, 'logo').then(({ status }) => status);
    expect((await upload(other, 'business')).status).toBe(201);
    expect(begun).toEqual(['profile', 'business']);
    release();
    expect(await Promise.all([first, second])).toEqual([201, 201]);
    expect(begun).toEqual(['profile', 'business', 'logo']);
    encoding.mockRestore();
  });

  test('is given up when the client has gone, with the file removed', async () => {
    const member = await aMember();
    let path = '';
    const encoding = vi
      .spyOn(pictureEncoder, 'encode')
      .mockImplementation(async (_log, file, _use, signal) => {
        path = file;
        await once(signal as AbortSignal, 'abort');
        throw signal?.reason;
      });
    const { port } = await listening();
    const body = new FormData();
    body.set('use', 'event');
    body.set('file', new Blob([Uint8Array.from(photo)]));
    const gone = new AbortController();
    const answer = fetch(`http://127.0.0.1:${port}/api/pictures`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${member.token}` },
      body,
      signal: gone.signal,
    });
    await expect.poll(() => path).not.toBe('');
    expect(existsSync(path)).toBe(true);
    gone.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => existsSync(path)).toBe(false);
    encoding.mockRestore();
    expect(await PictureModel.countDocuments({ owner_id: member.id })).toBe(0);
    expect((await upload(member)).status).toBe(201);
  });

  test.each([
    ['a part without a readable header', '--b\r\nno header\r\n\r\n'],
    [
      'an unreadable name of the file',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="\u0000"\r\n\r\n',
    ],
  ])('with %s is refused, and the connection takes the next request', async (_name, begin) => {
    const member = await aMember();
    const { port } = await listening();
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    // More than the buffers between the connection and the parser hold.
    const body = `${begin}${'x'.repeat(1_000_000)}\r\n--b--\r\n`;
    socket.write(
      [
        'POST /api/pictures HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${member.token}`,
        'Content-Type: multipart/form-data; boundary=b',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    );
    await expect.poll(() => received).toContain('"code":"upload_unreadable"');
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => received, { timeout: 10_000 }).toContain('{"status":"ok"}');
    socket.destroy();
  });

  test('with a file of another name that is cut off is refused, and no error is left unhandled', async () => {
    const unhandled = vi.fn();
    process.once('uncaughtExceptionMonitor', unhandled);
    onTestFinished(() => void process.off('uncaughtExceptionMonitor', unhandled));
    const { status, body } = await raw()
      .post('/api/pictures')
      .set({ Authorization: `Bearer ${(await aMember()).token}` })
      .type('multipart/form-data; boundary=b')
      .send('--b\r\nContent-Disposition: form-data; name="other"; filename="a.jpg"\r\n\r\nhalf');
    expect([status, body.code]).toEqual([400, 'upload_unreadable']);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('that finds the disk full is answered, and does not wait for the rest for ever', async () => {
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('ENOSPC')) });
    const writing = vi.spyOn(fs, 'createWriteStream').mockReturnValue(full as fs.WriteStream);
    syncBuiltinESMExports();
    onTestFinished(() => {
      writing.mockRestore();
      syncBuiltinESMExports();
    });
    const sent = raw()
      .post('/api/pictures')
      .set({ Authorization: `Bearer ${(await aMember()).token}` })
      .attach('file', Buffer.alloc(3_000_000), 'large.jpg');
    expect((await sent.timeout(30_000)).body.code).toBe('unexpected_error');
  });

  test('that is aborted leaves nothing behind', async () => {
    const member = await aMember();
    const { port } = await listening();
    // A folder of its own for temporary files: other processes write to the machine's.
    const temporary = await mkdtemp(join(tmpdir(), 'rosette-temporary-'));
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, temporary);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      [
        'POST /api/pictures HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${member.token}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 100000',
        '',
        '--b',
        'Content-Disposition: form-data; name="file"; filename="a.jpg"',
        '',
        'the first bytes',
      ].join('\r\n'),
    );
    await expect.poll(() => readdir(temporary)).not.toEqual([]);
    socket.destroy();
    await expect.poll(() => readdir(temporary)).toEqual([]);
    vi.unstubAllEnvs();
    await rm(temporary, { recursive: true });
    expect(await PictureModel.countDocuments({ owner_id: member.id })).toBe(0);
  });
});

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
beforeEach(() => {
  s3.isAway = false;
  s3.mayList = true;
  s3.objects.clear();
});
afterAll(() => s3.close());

const inBucket = () => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});

describe('while the object store is away', () => {
  /** An app that stores pictures in the bucket, and what it logs as an error. */
  function inS3() {
    const ours = testContext(inBucket());
    const errors = vi.spyOn(ours.log, 'error');
    return { ours, target: createApp(ours), errors };
  }

  test('uploading and loading a picture are 503 with Retry-After and a sentence, and no error is logged', async () => {
    const { ours, target, errors } = inS3();
    const member = await aMember();
    const { body } = await upload(member, 'profile', photo, target);
    s3.isAway = true;
    const refused = await upload(member, 'profile', photo, target);
    const unread = await raw(target).get(pathOf(body.url));
    const sentence = 'Pictures cannot be stored or shown right now. Please try again in a moment.';
    for (const { status, headers, detail } of [refused, { ...unread, detail: unread.body.detail }]) {
      expect([status, detail]).toEqual([503, sentence]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(errors).not.toHaveBeenCalledWith(expect.anything(), 'request failed');
    s3.isAway = false;
    expect((await raw(target).get(pathOf(body.url))).status).toBe(200);
    expect((await upload(member, 'profile', photo, target)).status).toBe(201);
    // What the refused upload left is removed.
    clock.setTo(new Date(clock.now().getTime() + 1.1 * 3_600_000));
    await removeUnusedPictures(ours);
    expect(await PictureModel.countDocuments({ owner_id: member.id })).toBe(2);
  });

  test('a key without ListBucket, which is told 403 for a missing object, answers 404', async () => {
    const { target } = inS3();
    const { body } = await upload(await aMember(), 'profile', photo, target);
    s3.mayList = false;
    expect((await raw(target).get(pathOf(body.url))).status).toBe(200);
    s3.objects.clear();
    expect((await raw(target).get(pathOf(body.url))).status).toBe(404);
  });

  test('an account is deleted all the same, and its pictures later', async () => {
    const { ours, target } = inS3();
    const member = await aMember();
    await upload(member, 'profile', photo, target);
    await upload(member, 'event', photo, target);
    s3.isAway = true;
    expect(
      (await as(member, target).call(account.remove, { body: { current_password: member.password } })).status,
    ).toBe(204);
    expect((await as(member, target).call(users.me)).status).toBe(401);
    expect(s3.objects.size).toBeGreaterThan(0);
    s3.isAway = false;
    // By the next run, also the picture whose try has failed.
    await removeUnusedPictures(ours);
    expect(s3.objects.size).toBe(0);
    expect(await PictureModel.countDocuments({ owner_id: member.id })).toBe(0);
  });
});

describe('two processes', () => {
  test.each([
    ['folder', () => ({})],
    ['S3 bucket', inBucket],
  ])('share a %s: one stores a picture, the other serves and removes it', async (_, settings) => {
    const one = createApp(testContext(settings()));
    const otherContext = testContext(settings());
    const other = createApp(otherContext);
    const { body } = await upload(await aMember(), 'profile', photo, one);
    const answer = await raw(other).get(`${pathOf(body.url)}?w=96`);
    expect([answer.status, answer.type]).toEqual([200, 'image/webp']);
    clock.setTo(new Date(clock.now().getTime() + 1.1 * 86_400_000));
    await removeUnusedPictures(otherContext);
    expect((await raw(one).get(pathOf(body.url))).status).toBe(404);
    expect([...s3.objects.keys()]).toEqual([]);
  });
});
