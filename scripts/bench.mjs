import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiLines, pictureLines, tableOf, webLines } from './lib/bench-table.mjs';
import { runTool } from './lib/workspace.mjs';

// Runs the benchmarks of API, uploads and web and prints one table; takes a few minutes. `pnpm bench api` runs only that one,
// `--quick` runs small ones, whose figures mean nothing. Each benchmark's file lists its settings, which take precedence over
// those below.

const parts = {
  api: {
    command: 'pnpm bench:api',
    linesOf: apiLines,
    quick: { BENCH_REQUESTS: '4', BENCH_MEMBERS: '100' },
    full: {},
  },
  pictures: {
    command: 'pnpm bench:pictures',
    linesOf: pictureLines,
    quick: { BENCH_MEGAPIXELS: '1' },
    full: {},
  },
  web: { command: 'pnpm bench:web', linesOf: webLines, quick: { BENCH_RUNS: '1' }, full: {} },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' } },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'rosette-bench-'));
const loadBefore = loadavg()[0].toFixed(1);
const lines = [];
const failed = [];
for (const name of wanted) {
  const { command, linesOf, quick, full } = parts[name];
  const file = join(folder, `${name}.json`);
  console.log(`\n▸ ${command}`);
  const chosen = Object.entries(values.quick ? quick : full).filter(([setting]) => !process.env[setting]);
  if (!runTool(command, { env: { ...Object.fromEntries(chosen), BENCH_JSON: file } })) failed.push(name);
  if (existsSync(file)) lines.push(...linesOf(JSON.parse(readFileSync(file, 'utf8'))));
}
rmSync(folder, { recursive: true });

const [cpu] = cpus();
console.log(
  `\nNode ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}, load before ${loadBefore}\n`,
);
console.log(tableOf(lines));
if (failed.length > 0) console.error(`\nfailed or below its goal: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
