import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EncodingJob } from './picture-encoding.ts';

const entry = fileURLToPath(new URL('picture-process.ts', import.meta.url));
const cwd = fileURLToPath(new URL('.', import.meta.url));
const maxBytes = '2000000000';

let folder: string;
let job: EncodingJob;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rosette-picture-process-'));
  const path = join(folder, 'photo');
  await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'rosybrown' } })
    .jpeg()
    .toFile(path);
  job = { path, sizes: [400, 800], maxPixels: 50_000_000 };
});
afterAll(() => rm(folder, { recursive: true }));

const threadsOf = ({ pid }: ChildProcess): number[] =>
  process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid as number];

test('every thread that reads pictures has a lower priority than the API', async () => {
  const child = fork(entry, [maxBytes], { cwd, execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  child.send(job);
  const [answer] = await once(child, 'message');
  expect(answer).toHaveProperty('encoded');
  const priorities = new Set(threadsOf(child).map((thread) => getPriority(thread)));
  expect([...priorities]).toEqual([Math.min(getPriority() + 5, 19)]);
  child.disconnect();
});

test('where the API is killed before the answer, the process ends and prints nothing', async () => {
  // Imported by the picture process: it delays the answer until the parent has ended.
  const holdAnswer = join(folder, 'hold-answer.mjs');
  await writeFile(
    holdAnswer,
    `const { send, ppid } = process;
    process.send = (...answer) => {
      send.call(process, 'about to answer');
      const wait = new Int32Array(new SharedArrayBuffer(4));
      while (process.ppid === ppid) Atomics.wait(wait, 0, 0, 10);
      send.apply(process, answer);
    };`,
  );
  const parent = join(folder, 'parent.mjs');
  await writeFile(
    parent,
    `import { fork } from 'node:child_process';
    const child = fork(${JSON.stringify(entry)}, ['${maxBytes}'], {
      cwd: ${JSON.stringify(cwd)},
      execArgv: ['--import', 'tsx', '--import', ${JSON.stringify(holdAnswer)}],
      serialization: 'advanced',
    });
    child.once('message', () => process.kill(process.pid, 'SIGKILL'));
    child.send(${JSON.stringify(job)});`,
  );
  const api = spawn(process.execPath, [parent], { stdio: ['ignore', 'inherit', 'pipe'] });
  let printed = '';
  api.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  // 'close' comes when nobody holds stderr any more: the picture process has ended, too.
  await once(api, 'close');
  expect(api.signalCode).toBe('SIGKILL');
  expect(printed).toBe('');
});
