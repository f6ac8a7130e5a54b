/**
 * One line of the table that `pnpm bench` prints.
 * @typedef {{ part: string, what: string, measured: string, ratio: string, aim: string }} BenchLine
 */

const times = (value, base) => (base > 0 ? `${(value / base).toFixed(1)} ×` : '–');
const part = (value, base) => (base > 0 ? (value / base).toFixed(2) : '–');
const grouped = (number) => Math.round(number).toLocaleString('en');

/** The aim as `said` with whether it is reached; empty without an aim. */
const judged = (aim, isReached, said) => (aim ? `${said}: ${isReached ? 'reached' : 'MISSED'}` : '');

/**
 * The lines of `bench:api`: requests per second and processor time per request, compared with two minimal servers that
 * answer the same bytes.
 * @returns {BenchLine[]}
 */
export const apiLines = (rows) =>
  rows.map(({ name, members, aim, own, http, express }) => ({
    part: 'API',
    what: `${name} (${grouped(members)} members)`,
    measured: `${grouped(own.rate)} req/s, p97.5 ${own.p97_5} ms, ${grouped(own.cpu)} µs${own.failed ? `, ${own.failed} FAILED` : ''}`,
    ratio:
      `${part(own.rate, express.rate)} of Express, ${part(own.rate, http.rate)} of node:http; ` +
      `processor ${times(own.cpu, express.cpu)} Express`,
    aim: judged(aim, own.rate / express.rate >= aim, `${aim} of Express`),
  }));

/**
 * The lines of `bench:pictures`: for each upload its time and the memory of the process that reads it, the API's own
 * memory, and the slowest answer to other requests meanwhile.
 * @returns {BenchLine[]}
 */
export const pictureLines = ({ goals, rows }) =>
  rows.map(({ name, ms, apiBytes, readerBytes, slowestMs }) => ({
    part: 'pictures',
    what: name,
    measured: `${(ms / 1000).toFixed(1)} s, ${grouped(readerBytes / 1e6)} MB`,
    ratio: `API ${grouped(apiBytes / 1e6)} MB, others ${grouped(slowestMs)} ms`,
    aim: judged(
      `${goals.apiBytes / 1e6} MB, ${goals.otherMs} ms`,
      apiBytes <= goals.apiBytes && slowestMs <= goals.otherMs,
      `${goals.apiBytes / 1e6} MB, ${goals.otherMs} ms`,
    ),
  }));

/**
 * The lines of `bench:web`: Lighthouse's scores of each page, 0 to 100.
 * @returns {BenchLine[]}
 */
export const webLines = ({ goal, pages }) =>
  Object.entries(pages).flatMap(([page, scores]) =>
    Object.entries(scores).map(([category, points]) => ({
      part: 'web',
      what: `${page}: ${category}`,
      measured: `${points} points`,
      ratio: `${part(points, 100)} of the best`,
      aim: judged(goal, points >= goal, `${goal} points`),
    })),
  );

/**
 * The lines as an aligned Markdown table.
 * @param {BenchLine[]} lines
 */
export function tableOf(lines) {
  const head = { part: 'part', what: 'what', measured: 'measured', ratio: 'beside', aim: 'aim' };
  const columns = Object.keys(head);
  const width = Object.fromEntries(
    columns.map((name) => [name, Math.max(...[head, ...lines].map((line) => line[name].length))]),
  );
  const row = (cell) => `| ${columns.map(cell).join(' | ')} |`;
  return [
    row((name) => head[name].padEnd(width[name])),
    row((name) => '-'.repeat(width[name])),
    ...lines.map((line) => row((name) => line[name].padEnd(width[name]))),
  ].join('\n');
}
