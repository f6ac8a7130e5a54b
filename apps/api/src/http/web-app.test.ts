import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import compression from 'compression';
import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testContext } from '#test/api.ts';
import { createWebApp } from './web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'rosette-web-'));
const files = {
  'index.html': '<h1>Landing</h1>',
  'sign-in.html': '<h1>Welcome</h1>',
  // Long enough to be compressed.
  'shell.html': `<div>${'rose '.repeat(300)}</div>`,
  'sw.js': '// worker',
  'assets/app-1.js': '// app',
};
const web = express();

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  web.use(compression());
  web.use(createWebApp(folder, testContext({ WEB_ORIGIN: 'https://rosette.example' })));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (path: string) => request(web).get(path).set('Accept', 'text/html');

test.each(['/', '/?utm_source=letter'])('%s is the landing page', async (path) => {
  const { status, text, headers } = await open(path);
  expect([status, text]).toEqual([200, files['index.html']]);
  expect(headers['cache-control']).toBe('public, no-cache');
});

test.each(['/sign-in', '/sign-in?tab=register&next=/events'])('%s holds its heading', async (path) => {
  const { status, text, headers } = await open(path);
  expect([status, text]).toEqual([200, files['sign-in.html']]);
  expect(headers['cache-control']).toBe('public, no-cache');
});

test.each([
  ['/dashboard', 200],
  ['/Dashboard/', 200],
  ['/profile/000000000000000000000000', 200],
  ['/admin/', 200],
  ['/admin/money', 200],
  ['/admin/no-such-room', 404],
  ['/admin/money/2', 404],
  ['/no-such-page', 404],
  ['/events/1/2', 404],
])('%s is the app without the landing page, with %i', async (path, expected) => {
  const { status, text, headers } = await open(path);
  expect([status, text]).toEqual([expected, files['shell.html']]);
  expect(headers['cache-control']).toBe('public, no-cache');
});

test('a page is compressed and has an ETag', async () => {
  const first = await open('/dashboard').set('Accept-Encoding', 'gzip, br');
  expect([first.headers['content-encoding'], first.headers.vary]).toEqual([
    'br',
    'Accept-Language, Accept-Encoding',
  ]);
  expect(first.text).toBe(files['shell.html']);
  const again = await open('/dashboard').set('If-None-Match', String(first.headers.etag));
  expect(again.status).toBe(304);
  const plain = await open('/dashboard').set('Accept-Encoding', 'identity');
  expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, files['shell.html']]);
});

test.each(['/reset-password?token=a', '/auth/callback?token=a', '/auth/callback', '/guests/a'])(
  '%s is no-store, as its URL may hold a token',
  async (path) => {
    const { status, text, headers } = await open(path);
    expect([status, text, headers['cache-control']]).toEqual([200, files['shell.html'], 'no-store']);
  },
);

test('files with a hash in their name are immutable, others are revalidated', async () => {
  const asset = await open('/assets/app-1.js');
  expect(asset.headers['cache-control']).toContain('immutable');
  const worker = await open('/sw.js');
  expect(worker.headers['cache-control']).toBe('public, no-cache');
});

test.each(['/assets/gone.js', '/favicon.png'])('%s, a file that is not there, is no page', async (path) => {
  expect((await open(path)).status).toBe(404);
});

test('a client that accepts JSON is answered no page', async () => {
  expect((await request(web).get('/dashboard').set('Accept', 'application/json')).status).toBe(404);
});

test.each(['/%', '/events/%E0%A4%A'])('%s, which cannot be decoded, is the app with 404', async (path) => {
  const { status, text } = await open(path);
  expect([status, text]).toEqual([404, files['shell.html']]);
  expect((await request(web).get(path).set('Accept', 'application/json')).text).not.toContain(
    'URI malformed',
  );
});
