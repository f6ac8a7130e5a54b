import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../lib/settings.mjs';
import {
  dataFolder,
  familyOf,
  isWindows,
  killAll,
  npmStart,
  type Product,
  whenGone,
  whenServing,
} from './product.ts';

const started: Product[] = [];
const folders: ReturnType<typeof dataFolder>[] = [];

/** Runs `npm start` on a free port, with a data folder of its own by default. */
async function start(env: Record<string, string> = {}, ...args: string[]): Promise<Product> {
  const folder = dataFolder();
  folders.push(folder);
  const product = npmStart(
    { PORT: String(await freePort()), DATA_DIR: folder.path, ...env },
    'start',
    ...args,
  );
  started.push(product);
  return product;
}

afterEach(async () => {
  for (const product of started.splice(0)) await whenGone(killAll(product));
  for (const folder of folders.splice(0)) folder.remove();
});

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((its) => its?.address === '::1');

const json = { 'Content-Type': 'application/json' };
const account = { full_name: 'Ada Lind', email: 'ada@rosette.example', password: 'a good password' };

describe('npm start', () => {
  test.each(['127.0.0.1', ...(hasIPv6 ? ['::1'] : [])])(
    'a port busy at %s is reported in one line',
    async (host) => {
      const port = await freePort();
      const other = createServer().listen(port, host);
      const product = await start({ PORT: String(port) });
      expect(await product.ended).toBe(1);
      expect(product.output().trim()).toBe(
        `Port ${port} is already in use. Stop what uses it, or choose another: PORT=3001 npm start`,
      );
      other.close();
    },
  );

  test.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PORT', '0'],
    // The sandboxes' ports are above it.
    ['PORT', '65530'],
    ['HOST', '203.0.113.7'],
    ['JWT_EXPIRES_IN', 'soon'],
    ['WEB_ORIGIN', 'rosette.example'],
    ['STRIPE_API_BASE', 'nonsense'],
    ['GOOGLE_ISSUER_BASE', 'nonsense'],
  ])('an invalid %s (%s) is reported in one line, and ends it', async (name, value) => {
    const product = await start({ [name]: value });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(new RegExp(`^Bad setting: ${name} [^\\n]+$`));
  });

  test('an unknown option is reported in one line, and ends it', async () => {
    const product = await start({}, '--port', '3001');
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toBe(
      'Unknown option --port: there is only --fresh. Settings are variables: PORT=3001 npm start',
    );
  });

  test.each([
    [{ MONGODB_URI: 'mongodb://127.0.0.1:1/rosette' }, /^--fresh deletes local data only, and MONGODB_URI /],
    [{ NODE_ENV: 'production' }, /^--fresh deletes demo data, so it is refused in production/],
  ])('--fresh with %j is refused before anything is deleted', async (env, sentence) => {
    const folder = dataFolder();
    folders.push(folder);
    writeFileSync(join(folder.path, 'jwt-secret'), 'kept');
    const product = await start({ DATA_DIR: folder.path, ...env }, '--fresh');
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(sentence);
    expect(readdirSync(folder.path)).toEqual(['jwt-secret']);
  });

  test('without demo data it prints a link that makes the first admin', async () => {
    const product = await start();
    await whenServing(product);
    await expect.poll(product.output, { timeout: 30_000 }).toMatch(/\/first-admin\/[\w-]{43}\n/);
    const register = { method: 'POST', headers: json, body: JSON.stringify(account) };
    const registered = await fetch(`${product.origin}/api/auth/register`, register);
    const { token: session } = (await registered.json()) as { token: string };
    const [, token] = /\/first-admin\/([\w-]+)/.exec(product.output()) ?? [];
    const become = await fetch(`${product.origin}/api/auth/first-admin`, {
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${session}` },
      body: JSON.stringify({ token }),
    });
    expect(await become.json()).toMatchObject({ role: 'admin' });
  });

  test('--fresh deletes accounts, mails, payments, the secret, and pictures', async () => {
    const { path } = folders[folders.push(dataFolder()) - 1] as ReturnType<typeof dataFolder>;
    const first = await start({ DATA_DIR: path });
    await whenServing(first);
    const register = { method: 'POST', headers: json, body: JSON.stringify(account) };
    expect((await fetch(`${first.origin}/api/auth/register`, register)).status).toBe(201);
    const secret = readFileSync(join(path, 'jwt-secret'), 'utf8');
    await whenGone(killAll(first));
    mkdirSync(join(path, 'media', 'aa'), { recursive: true });
    writeFileSync(join(path, 'media', 'aa', 'her.webp'), '');

    const again = await start({ DATA_DIR: path }, '--fresh');
    await whenServing(again);
    expect((await fetch(`${again.origin}/api/auth/register`, register)).status).toBe(201);
    expect(existsSync(join(path, 'media', 'aa'))).toBe(false);
    expect(readFileSync(join(path, 'jwt-secret'), 'utf8')).not.toBe(secret);
  });

  test('a bucket that does not answer is reported in one line, and ends it', async () => {
    const product = await start({
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_BUCKET: 'pictures',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
      S3_SECRET_ACCESS_KEY: 'a secret',
    });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(/^Bad setting: S3_ENDPOINT [^\n]+$/);
  });

  test('it is not reachable from the network, nor are its database and sandboxes', async () => {
    const product = await start({ HOST: '' });
    await whenServing(product);
    await expect.poll(product.output, { timeout: 60_000 }).toContain('Ctrl-C');
    const ports = new Set(
      [...product.output().matchAll(/(?:http|mongodb):\/\/(?:localhost|127\.0\.0\.1):(\d+)/g)].map(
        ([, port]) => port,
      ),
    );
    expect(ports.size).toBeGreaterThan(3);
    expect(product.output()).toMatch(/^ {2}Database +mongodb:\/\/127\.0\.0\.1:\d+\/\S*$/m);
    const addresses = Object.values(networkInterfaces())
      .flat()
      .flatMap((its) => (its && !its.internal && its.family === 'IPv4' ? [its.address] : []));
    for (const address of addresses) {
      for (const port of ports) {
        await expect(fetch(`http://${address}:${port}/`), `${address}:${port}`).rejects.toThrow();
      }
    }
  });

  // Windows has no signals and process groups.
  test.skipIf(isWindows).each(['SIGTERM', 'SIGKILL'] as const)(
    '%s to the npm process alone ends all processes',
    async (signal) => {
      const product = await start();
      await whenServing(product);
      const family = familyOf(product.process.pid as number);
      expect(family.length).toBeGreaterThan(2);
      product.process.kill(signal);
      expect(await whenGone(family)).toEqual([]);
    },
  );

  test.skipIf(isWindows).each([
    ['Ctrl-C', 'SIGINT'],
    ['closing the terminal', 'SIGHUP'],
  ] as const)('%s, which reaches the whole group, ends it cleanly', async (_what, signal) => {
    const product = await start({ LOG_LEVEL: 'info' });
    await whenServing(product);
    const family = familyOf(product.process.pid as number);
    process.kill(-(product.process.pid as number), signal);
    expect(await whenGone(family)).toEqual([]);
    expect(product.output()).toContain('stopping: running requests are finished first');
    expect(product.output()).not.toMatch(/error|refused/i);
  });

  test('after a kill, it restarts with everything it had acknowledged', async () => {
    const first = await start();
    await whenServing(first);
    const made = await fetch(`${first.origin}/api/auth/register`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(account),
    });
    expect(made.status).toBe(201);
    await whenGone(killAll(first));

    const again = await start({ DATA_DIR: folders[0]?.path ?? '' });
    await whenServing(again);
    const { token } = (await made.json()) as { token: string };
    const me = await fetch(`${again.origin}/api/users/me`, { headers: { Authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
    expect(await me.json()).toMatchObject({ full_name: 'Ada Lind', email: 'ada@rosette.example' });
  });
});
