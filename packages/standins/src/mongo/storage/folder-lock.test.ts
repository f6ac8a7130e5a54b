import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder, processLookUps } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rosette-mongo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = (): string => join(folder, 'server.lock');

test('a folder locked by a running process is refused, and free after its release', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}`);
  lock.release();
  (await lockFolder(folder)).release();
});

test('a second process waits for one that is ending', async () => {
  const lock = await lockFolder(folder);
  lock.announceEnd();
  const waiting = lockFolder(folder);
  // it polls several times before it gets the lock
  await new Promise((resolve) => setTimeout(resolve, 200));
  lock.release();
  (await waiting).release();
});

test('an empty lock file, or one from before a reboot, is ignored', async () => {
  const stale = ['', `${process.pid}  another-boot 1`, '0 0', 'not a lock'];
  for (const content of stale) {
    writeFileSync(lockFile(), content);
    (await lockFolder(folder)).release();
  }
});

test('a lock whose process id was given to another program since is ignored', async () => {
  writeFileSync(lockFile(), `${process.pid} an-earlier-start`);
  (await lockFolder(folder)).release();
});

test.skipIf(process.platform === 'win32')('ps tells when a process started, and whether it has ended', () => {
  const { state, start } = processLookUps.unix(process.pid);
  expect(state).toMatch(/^[RS]/);
  expect(start).toMatch(/^\w{3}-\w{3}-\d+-[\d:]{8}-\d{4}$/);
  expect(processLookUps.unix(process.pid).start).toBe(start);
  expect(processLookUps.unix(process.ppid).start).not.toBe('');
});

test('a copy of a locked folder is not locked', async () => {
  const lock = await lockFolder(folder);
  const copy = mkdtempSync(join(tmpdir(), 'rosette-mongo-'));
  cpSync(folder, copy, { recursive: true });
  (await lockFolder(copy)).release();
  rmSync(copy, { recursive: true });
  lock.release();
});

test.skipIf(process.platform !== 'linux')(
  'a killed process that was not waited for does not hold the lock',
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

test('of several processes at an abandoned folder one gets the lock', async () => {
  writeFileSync(lockFile(), '0 0');
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
