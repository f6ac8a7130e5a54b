import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { familyOf, isWindows, whenGone } from './product.ts';

const { href } = new URL('../lib/parent-processes.mjs', import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Prints its ids, and exits when its parents have ended. */
const program = `import(${JSON.stringify(href)}).then(({ haveParentsEnded }) => {
  console.log('running');
  setInterval(() => haveParentsEnded() && process.exit(), 20);
});`;

/** Runs a program through a shell that stays, as npm does where a shell knows no 'exec'. */
const manager = `const { spawn } = require('node:child_process');
spawn('node -e "$PROGRAM"; true', { shell: true, stdio: 'inherit', env: { ...process.env, ...JSON.parse(process.argv[1]) } });`;

let family: number[] = [];
afterEach(() => {
  for (const pid of family.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
});

async function startManager(env: Record<string, string>): Promise<ChildProcess> {
  const { npm_lifecycle_event, ...ours } = process.env;
  const child = spawn(process.execPath, ['-e', manager, JSON.stringify(env)], {
    cwd: root,
    env: { ...ours, PROGRAM: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  family = familyOf(child.pid as number);
  expect(family).toHaveLength(3);
  return child;
}

// The script is for sh; cmd.exe has other syntax for variables.
const onUnix = test.skipIf(isWindows);

onUnix('a program that a package manager runs through a shell ends when that is killed', async () => {
  const child = await startManager({ npm_lifecycle_event: 'start' });
  child.kill('SIGKILL');
  expect(await whenGone([...family])).toEqual([]);
});

onUnix('a program that somebody started from a shell outlives what started the shell', async () => {
  const child = await startManager({});
  child.kill('SIGKILL');
  await once(child, 'exit');
  const [, shell, started] = family as [number, number, number];
  // It polls every 20 ms; one that was started later has ended by now.
  const other = await startManager({ npm_lifecycle_event: 'start' });
  other.kill('SIGKILL');
  expect(await whenGone([...family])).toEqual([]);
  family = [shell, started];
  expect(() => process.kill(started, 0)).not.toThrow();
});
