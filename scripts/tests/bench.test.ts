import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { apiLines, pictureLines, tableOf, webLines } from '../lib/bench-table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/bench.mjs', ...args], { cwd: root, encoding: 'utf8' });

const speed = (rate: number, cpu: number) => ({ rate, cpu, p50: 1, p97_5: 4, p99: 6, failed: 0 });
const apiRow = {
  name: 'active ads',
  members: 10_000,
  aim: 0.5,
  kilobytes: 1.8,
  own: speed(1500, 300),
  http: speed(6000, 75),
  express: speed(3000, 150),
};

test("the API's rows are compared with two bare servers and judged by their aim", () => {
  expect(apiLines([apiRow])).toEqual([
    {
      part: 'API',
      what: 'active ads (10,000 members)',
      measured: '1,500 req/s, p97.5 4 ms, 300 µs',
      ratio: '0.50 of Express, 0.25 of node:http; processor 2.0 × Express',
      aim: '0.5 of Express: reached',
    },
  ]);
  expect(apiLines([{ ...apiRow, own: { ...speed(1400, 300), failed: 3 } }])[0]).toMatchObject({
    measured: '1,400 req/s, p97.5 4 ms, 300 µs, 3 FAILED',
    aim: '0.5 of Express: MISSED',
  });
  expect(apiLines([{ ...apiRow, aim: undefined }])[0]?.aim).toBe('');
});

test('memory of the API and the slowest answer to others during an upload are compared with the goals', () => {
  const row = { name: 'AVIF', ms: 7040, apiBytes: 160e6, readerBytes: 985e6, slowestMs: 41.3 };
  const goals = { apiBytes: 300e6, otherMs: 200 };
  const lines = pictureLines({ goals, rows: [row, { ...row, slowestMs: 201 }, { ...row, apiBytes: 301e6 }] });
  expect(lines[0]).toEqual({
    part: 'pictures',
    what: 'AVIF',
    measured: '7.0 s, 985 MB',
    ratio: 'API 160 MB, others 41 ms',
    aim: '300 MB, 200 ms: reached',
  });
  expect(lines.map(({ aim }) => aim.split(': ')[1])).toEqual(['reached', 'MISSED', 'MISSED']);
});

test("Lighthouse's scores are compared with the goal", () => {
  const lines = webLines({ goal: 95, pages: { landing: { performance: 94, seo: 100 } } });
  expect(lines.map(({ what, aim }) => [what, aim])).toEqual([
    ['landing: performance', '95 points: MISSED'],
    ['landing: seo', '95 points: reached'],
  ]);
});

test('the table is aligned Markdown', () => {
  const line = { part: 'web', what: 'landing', measured: '94 points', ratio: '0.94', aim: '' };
  expect(tableOf([line]).split('\n')).toEqual([
    '| part | what    | measured  | beside | aim |',
    '| ---- | ------- | --------- | ------ | --- |',
    '| web  | landing | 94 points | 0.94   |     |',
  ]);
});

test('a missing part is named', () => {
  const { status, stderr } = bench('apis');
  expect(stderr).toContain('There is no part apis');
  expect(status).toBe(1);
});

// Slow on a busy machine: four servers start, a database is filled, passwords are hashed.
test('`pnpm bench` runs the API to its end and prints one table', () => {
  const { status, stdout, stderr } = bench('--quick', 'api');
  expect(status, stderr).toBe(0);
  const table = stdout.split('\n').filter((line) => line.startsWith('| API'));
  expect(table.map((line) => line.split('|')[2]?.trim())).toEqual(
    expect.arrayContaining(['own user (100 members)', 'track a view (100 members)']),
  );
  expect(table.filter((line) => /FAILED|NaN|undefined|– /.test(line))).toEqual([]);
});
