import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@rosette/shared/contract/index.ts';
import type { Request, Response } from 'express';
import mongoose from 'mongoose';
import { describe, expect, test, vi } from 'vitest';
import { EventModel } from '#features/events/event.model.ts';
import { app, as, raw } from './api.ts';
import { aMember, anEvent, atOnce, aWord, several } from './factories.ts';

const path = '/api/events?limit=50';
const idsOf = (body: { id: string }[]) => body.map(({ id }) => id);
/**
 * Asks for `count` addresses at once and counts the reads of events, which wait until all requests have arrived: at any
 * speed they come before or during the first.
 */
async function heldReads(count: number, pathOf: (index: number) => string) {
  let arrived = 0;
  let reads = 0;
  let begin = () => {};
  const allArrived = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const counting = ((request: Request, response: Response) => {
    app(request, response);
    arrived += 1;
    if (arrived === count) begin();
  }) as unknown as typeof app;
  const { exec } = mongoose.Query.prototype;
  vi.spyOn(mongoose.Query.prototype, 'exec').mockImplementation(async function (
    this: mongoose.Query<unknown, unknown>,
  ) {
    if (this.model === EventModel) {
      reads += 1;
      await allArrived;
    }
    return exec.call(this);
  });
  const answers = await atOnce(count, (index) => raw(counting).get(pathOf(index)));
  vi.restoreAllMocks();
  return { answers, reads };
}

/** Without decompression, which fetch and supertest would do. */
async function asked(encoding: string) {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = get({ port, path, headers: { 'Accept-Encoding': encoding } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  server.close();
  return { headers: answer.headers, bytes };
}

describe('a public list', () => {
  test('is read at most twice for requests that come during one read', async () => {
    const organizer = await aMember({ tier: 'premium' });
    const event = await anEvent(organizer);
    const { reads: single } = await heldReads(1, () => path);
    const { reads, answers } = await heldReads(100, () => path);
    expect(answers.every(({ status, body }) => status === 200 && idsOf(body).includes(event.id))).toBe(true);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(single).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(2 * single);
  });

  test('is read as often for requests that differ in undeclared parameters', async () => {
    const { reads: single } = await heldReads(1, () => '/api/events');
    const { reads, answers } = await heldReads(150, (index) => `/api/events?x=${index}`);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(single).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(2 * single);
  });

  test('leaves out a deleted record at once, also under load', async () => {
    const organizer = await aMember({ tier: 'premium' });
    let isOver = false;
    const crowd = atOnce(5, async () => {
      while (!isOver) await raw().get(path);
    });
    for (const { id } of await several(4, () => anEvent(organizer))) {
      expect(idsOf((await raw().get(path)).body)).toContain(id);
      await as(organizer).call(contract.events.remove, { params: { id } });
      expect(idsOf((await raw().get(path)).body)).not.toContain(id);
    }
    isOver = true;
    await crowd;
  });

  test('differs by its parameters', async () => {
    const organizer = await aMember({ tier: 'premium' });
    const [one, other] = [aWord(), aWord()];
    await anEvent(organizer, { title: one });
    await anEvent(organizer, { title: other });
    const titles = await Promise.all(
      [one, other, one, other].map(async (word) => (await raw().get(`/api/events?q=${word}`)).body[0]?.title),
    );
    expect(titles).toEqual([one, other, one, other]);
  });

  test('is compressed as accepted, with the same content', async () => {
    const organizer = await aMember({ tier: 'premium' });
    await several(5, () => anEvent(organizer, { description: 'Talks and coffee. '.repeat(20) }));
    const [plain, zipped, brotli] = await Promise.all(['identity', 'gzip', 'br, gzip'].map(asked));
    expect(plain?.headers['content-encoding']).toBeUndefined();
    expect([zipped?.headers['content-encoding'], brotli?.headers['content-encoding']]).toEqual([
      'gzip',
      'br',
    ]);
    expect(gunzipSync(zipped?.bytes ?? '').equals(plain?.bytes ?? Buffer.of())).toBe(true);
    expect(brotliDecompressSync(brotli?.bytes ?? '').equals(plain?.bytes ?? Buffer.of())).toBe(true);
    for (const answer of [plain, zipped, brotli]) {
      expect(answer?.headers).toMatchObject({
        vary: expect.stringMatching(/Accept-Encoding/i),
        etag: plain?.headers.etag,
        'x-total-count': plain?.headers['x-total-count'],
      });
    }
  });

  test('is 304 when unchanged, in any encoding', async () => {
    const { headers } = await asked('gzip');
    const again = await raw().get(path).set('If-None-Match', String(headers.etag));
    expect([again.status, again.text]).toEqual([304, '']);
    await anEvent(await aMember({ tier: 'premium' }));
    expect((await raw().get(path).set('If-None-Match', String(headers.etag))).status).toBe(200);
  });
});
