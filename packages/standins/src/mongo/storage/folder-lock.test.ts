import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rosette-mongo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = (): string => join(folder, 'server.lock');

test('a folder that a running process has is refused, and free when it has been released', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}`);
  lock.release();
  (await lockFolder(folder)).release();
});

test('a newcomer waits for a process that is ending', async () => {
  const lock = await lockFolder(folder);
  lock.announceEnd();
  const waiting = lockFolder(folder);
  // it looks several times before it gets the folder
  await new Promise((resolve) => setTimeout(resolve, 200));
  lock.release();
  (await waiting).release();
});

test('a lock file that is empty, or of another start of the system, is nobody’s', async () => {
  const stale = ['', `${process.pid}  another-boot 1`, '0 0', 'not a lock'];
  for (const content of stale) {
    writeFileSync(lockFile(), content);
    (await lockFolder(folder)).release();
  }
});

test('the copy of a folder in use is free', async () => {
  const lock = await lockFolder(folder);
  const copy = mkdtempSync(join(tmpdir(), 'rosette-mongo-'));
  cpSync(folder, copy, { recursive: true });
  (await lockFolder(copy)).release();
  rmSync(copy, { recursive: true });
  lock.release();
});

test.skipIf(process.platform !== 'linux')(
  'a process that was killed and not yet waited for is gone',
  async () => {
    // the shell starts one program and becomes another, which never waits for the first
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(printed);
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    const start = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
    writeFileSync(lockFile(), `${pid} ${start}`);
    (await lockFolder(folder)).release();
    parent.kill('SIGKILL');
  },
);

test('a folder that cannot be written to is refused with the reason', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(lockFolder(join(folder, 'file', 'data'))).rejects.toThrow(/cannot be used: .*ENOTDIR/);
  mkdirSync(lockFile());
  await expect(lockFolder(folder)).rejects.toThrow();
});

test('of many newcomers to a folder that was left behind one gets it', async () => {
  writeFileSync(lockFile(), '0 0');
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
