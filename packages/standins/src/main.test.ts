import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildServer } from './mongo/test/build-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rosette-standins-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the stand-ins end with 0 when they are asked twice to stop', async () => {
  const main = await buildServer('.main', join(import.meta.dirname, 'main.ts'));
  const wanted = {
    mongo: { dataDir: join(folder, 'mongo') },
    mail: { webPort: 0, dataFile: join(folder, 'mail.json') },
    stripe: { port: 0, dataFile: join(folder, 'stripe.json'), webhookUrl: 'http://127.0.0.1:9/webhook' },
  };
  const child = fork(main, {
    env: { ...env, NODE_ENV: 'test', ROSETTE_STAND_INS: JSON.stringify(wanted) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  const ended = once(child, 'exit');
  child.send('stop');
  child.send('stop');
  expect(await ended).toEqual([0, null]);
});
