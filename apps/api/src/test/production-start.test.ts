import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aDatabase, startServer } from './start-server.ts';

const compose = readFileSync(new URL('../../../../docker-compose.production.yml', import.meta.url), 'utf8');
/** Settings that the production compose file passes on as an empty text where they are not set. */
const unset = [...compose.matchAll(/^ {6}([A-Z0-9_]+): \$\{\1:-\}$/gm)].map(([, name = '']) => name);

test("the built server starts under Node with the production compose file's settings, and stops", async () => {
  expect(unset).toContain('STRIPE_SECRET_KEY');
  const folder = mkdtempSync(join(tmpdir(), 'rosette-production-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startServer({
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    // What deploy/run.mjs takes from the secrets of the installation.
    JWT_SECRET: 'a secret that only tests know, long enough',
    MONGODB_URI: aDatabase(),
    NODE_ENV: 'production',
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
    WEB_ORIGIN: 'https://rosette.example',
    TRUST_PROXY: '172.28.43.2',
  });
  for (const path of ['/api/ready', '/api/site', '/api/stats']) {
    expect((await server.get(path)).status, path).toBe(200);
  }
  // What is off and why, in a line each; the first backup is made at once.
  const messages = () => server.lines().map(({ msg }) => msg);
  await expect
    .poll(messages)
    .toEqual(
      expect.arrayContaining([
        'mail is switched off: SMTP_URL is not set',
        'payments are switched off: STRIPE_SECRET_KEY is not set',
        'sign-in with Google is switched off: GOOGLE_CLIENT_ID is not set',
        'sign-in with LinkedIn is switched off: LINKEDIN_CLIENT_ID is not set',
        'backups are not encrypted: BACKUP_KEY is not set',
        'backup made',
      ]),
    );
  await server.beginToStop();
  expect(await server.ended).toBe(0);
});
