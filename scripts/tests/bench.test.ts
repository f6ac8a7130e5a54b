import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../apps/api', import.meta.url));

/** Runs a benchmark of the API with small settings; the rows are those of its table. */
function run(name: string, settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'bench', `bench/${name}.ts`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...settings },
  });
  const lines = stdout.split('\n').map((line) => line.split('│').map((cell) => cell.trim()));
  return { status, stderr, rows: lines.filter(([, index]) => /^\d+$/.test(index ?? '')) };
}

test('every call of a visit succeeds', () => {
  const settings = { BENCH_MEMBERS: '80', BENCH_SECONDS: '2', BENCH_RATE: '20' };
  const { status, stderr, rows } = run('run', settings);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(rows.at(-1)?.slice(2, 4)).toEqual(["'a whole visit, in the mix'", '33']);
}, 240_000);

test('every list answers, with few members and with more', () => {
  // Times on a busy machine mean nothing, so missed aims do not count.
  const { stderr, rows } = run('lists', { BENCH_MEMBERS: '80,81', BENCH_TURNS: '1' });
  expect(stderr).toBe('');
  expect(rows.length).toBeGreaterThan(15);
}, 240_000);
