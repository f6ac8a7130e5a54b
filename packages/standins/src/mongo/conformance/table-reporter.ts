import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

interface Row {
  files: Set<string>;
  passed: number;
  failed: number;
  skipped: Map<string, number>;
}

const readme = resolve(import.meta.dirname, '../../../README.md');
const [begin, end] = ['<!-- conformance: written by a run of test:mongo -->', '<!-- /conformance -->'];

function collect(modules: readonly TestModule[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const module of modules) {
    for (const each of module.children.allTests()) {
      const path = each.parent.type === 'suite' ? each.parent.name : '';
      const folder = path.split('/')[0] ?? '';
      const row = rows.get(folder) ?? { files: new Set(), passed: 0, failed: 0, skipped: new Map() };
      const result = each.result();
      row.files.add(path);
      if (result.state === 'passed') row.passed++;
      else if (result.state === 'failed') row.failed++;
      else
        row.skipped.set(
          result.state === 'skipped' ? (result.note ?? '') : '',
          (row.skipped.get(result.state === 'skipped' ? (result.note ?? '') : '') ?? 0) + 1,
        );
      rows.set(folder, row);
    }
  }
  return rows;
}

/** An aligned Markdown table; the first row is its head. */
function aligned(rows: readonly (string | number)[][]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => String(row[i]).length)));
  const ruled = [rows[0] ?? [], widths.map((width) => '-'.repeat(width)), ...rows.slice(1)];
  return ruled
    .map((row) => `| ${row.map((cell, i) => String(cell).padEnd(widths[i] as number)).join(' | ')} |\n`)
    .join('');
}

function table(rows: Map<string, Row>): string {
  const folders = [...rows].sort().map(([folder, { files, passed, failed, skipped }]) => {
    const count = [...skipped.values()].reduce((total, n) => total + n, 0);
    return [folder, files.size, passed, failed, count];
  });
  const reasons = new Map<string, number>();
  for (const { skipped } of rows.values())
    for (const [reason, n] of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + n);
  const why = [...reasons].sort(([, a], [, b]) => b - a);
  const results = aligned([['Folder', 'files', 'passed', 'failed', 'not run'], ...folders]);
  return `\n${results}\n${aligned([['Not run because it', 'tests'], ...why])}`;
}

/** Writes the results of a complete run into the README. */
export const tableReporter: Reporter = {
  onTestRunEnd(modules) {
    const rows = collect(modules);
    if (rows.size < 10) return;
    const text = readFileSync(readme, 'utf8');
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from >= 0 && to >= 0)
      writeFileSync(readme, text.slice(0, from + begin.length) + table(rows) + text.slice(to));
  },
};
