import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startServer } from './start-server.ts';

const compose = readFileSync(new URL('../../../../docker-compose.production.yml', import.meta.url), 'utf8');
/** Settings that the production compose file passes on as an empty text where they are not set. */
const unset = [...compose.matchAll(/^ {6}([A-Z0-9_]+): \$\{\1:-\}$/gm)].map(([, name = '']) => name);

test("the built server starts under Node with the production compose file's settings, and stops", async () => {
  expect(unset).toContain('STRIPE_SECRET_KEY');
  const server = await startServer({
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    NODE_ENV: 'production',
    WEB_ORIGIN: 'https://rosette.example',
    TRUST_PROXY: '172.28.43.2',
  });
  for (const path of ['/api/ready', '/api/site', '/api/stats']) {
    expect((await server.get(path)).status, path).toBe(200);
  }
  await server.beginToStop();
  expect(await server.ended).toBe(0);
});
