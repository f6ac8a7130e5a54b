import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const isWindows = process.platform === 'win32';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A data folder, removed after the test. */
export function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'rosette-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface Product {
  process: ChildProcess;
  origin: string;
  /** The output so far. */
  output(): string;
  /** The exit code. */
  ended: Promise<number | null>;
}

/** Runs `npm start`, or another npm script, with these settings and arguments, as a process group. */
export function npmStart(env: Record<string, string>, script = 'start', ...args: string[]): Product {
  const child = spawn('npm', ['run', script, '--silent', '--', ...args], {
    cwd: root,
    detached: !isWindows,
    // On Windows npm is a script for cmd.exe.
    shell: isWindows,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SEED: 'none',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      ...env,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  return {
    process: child,
    origin: `http://127.0.0.1:${env.PORT}`,
    output: () => printed,
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

/** Waits until it answers, minutes on a busy machine; fails with its output when it ends. */
export async function whenServing({ origin, output, ended }: Product): Promise<void> {
  let isRunning = true;
  ended.then(() => {
    isRunning = false;
  });
  for (let tries = 0; isRunning && tries < 1_800; tries += 1) {
    const isServing = await fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isServing) return;
    await sleep(100);
  }
  throw new Error(`It never served:\n${output()}`);
}

const listProcesses = isWindows
  ? [
      'powershell',
      '-NoProfile',
      '-Command',
      'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId)" }',
    ]
  : ['ps', '-eo', 'pid=,ppid='];

/** A process and its descendants. */
export function familyOf(pid: number): number[] {
  const [program = '', ...args] = listProcesses;
  const rows = execFileSync(program, args, { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    rows.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []));
  return [pid, ...below(pid)];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits for these processes to end, minutes on a busy machine; returns those that stay. */
export async function whenGone(pids: number[]): Promise<number[]> {
  for (let tries = 0; tries < 1_800 && pids.some(isAlive); tries += 1) await sleep(100);
  return pids.filter(isAlive);
}

/** Kills the whole group. */
export function killAll({ process: { pid } }: Product): number[] {
  if (!pid) return [];
  const family = familyOf(pid);
  for (const member of family) if (isAlive(member)) process.kill(member, 'SIGKILL');
  return family;
}
