import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findBrowser, findInstalledBrowser } from './lib/find-browser.mjs';
import { findMongod, startMongod } from './lib/real-mongod.mjs';
import { build, root, runTool, startTool } from './lib/workspace.mjs';

const results = mkdtempSync(join(tmpdir(), 'rosette-results-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, listed at the end: the output of two tools lies between a failure and the total. */
const failures = [];

function add({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

/** A step without counts is one test. */
function step(name, succeeds) {
  console.log(`\n▸ ${name}`);
  const isRight = succeeds();
  add(isRight ? { passed: 1 } : { failed: 1 });
  if (!isRight) {
    console.error(`✗ ${name} failed`);
    failures.push(name);
  }
  return isRight;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Adds a run's counts and failed tests, given as lines to print. A run that failed without naming a test, or left no
 * report, is one failure.
 */
function addRun(name, succeeded, counts, failed) {
  const isExplained = failed?.length > 0 || (succeeded && counts);
  const lines = isExplained ? failed : [`${name}: see the output above`];
  add({ ...counts, failed: lines.length });
  failures.push(...lines);
}

const firstLine = (text = '') => text.split('\n', 1)[0];

/** The failed tests of Vitest's report: file, title and message. A file that could not be loaded counts as one. */
const failedTests = (files) =>
  files.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, name);
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });

/** The journeys of Playwright's report that failed: file, line and title. */
const failedJourneys = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => `e2e/${spec.file}:${spec.line} › ${spec.title}`),
    ...failedJourneys(suite.suites ?? []),
  ]);

/** Starts the tests of every package. The returned function prints their output until they end and adds their results to the total. */
function startUnitTests() {
  const file = join(results, 'vitest.json');
  const tests = startTool(`vitest run --reporter=dot --reporter=json --outputFile.json="${file}"`);
  return async () => {
    console.log('\n▸ tests of every package');
    tests.show();
    const succeeded = await tests.succeeded;
    const report = readJson(file);
    addRun(
      'tests of every package',
      succeeded,
      report && {
        passed: report.numPassedTests,
        skipped: report.numPendingTests + report.numTodoTests,
      },
      report && failedTests(report.testResults),
    );
  };
}

/** Runs the API's tests and the tests of MongoDB's semantics on a real MongoDB, if there is one. */
async function testsOnMongod() {
  const program = findMongod();
  if (!program) {
    console.log('\n▸ tests on a real MongoDB are not run: no mongod on the path, and MONGOD names none');
    return;
  }
  const mongod = await startMongod(program).catch((error) => console.error(error.message));
  if (!step('start of a real MongoDB', () => Boolean(mongod))) return;
  const env = { TEST_MONGODB_URI: mongod.uri };
  step('semantics on a real MongoDB', () => runTool('pnpm test:semantics', { env }));
  step('API tests on a real MongoDB', () => runTool('pnpm test:api', { env }));
  await mongod.stop();
}

function skipJourneys() {
  console.warn('!! No browser could be found or fetched: the browser journeys are SKIPPED.');
  const file = join(results, 'playwright.json');
  runTool('playwright test --list --reporter=json', {
    cwd: join(root, 'e2e'),
    quiet: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const listed = readJson(file);
  add({ skipped: listed ? countSpecs(listed.suites) : 1 });
}

/** Starts the browser journeys. The returned function prints their output until they end and adds their results to the total. */
function startJourneys() {
  const browser = findBrowser();
  const file = join(results, 'playwright.json');
  const tests =
    browser &&
    startTool('playwright test', {
      cwd: join(root, 'e2e'),
      env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
  return async () => {
    console.log('\n▸ browser journeys');
    if (!tests) return skipJourneys();
    tests.show();
    const succeeded = await tests.succeeded;
    const report = readJson(file);
    const stats = report?.stats;
    addRun(
      'browser journeys',
      succeeded,
      stats && { passed: stats.expected + stats.flaky, skipped: stats.skipped },
      report && failedJourneys(report.suites),
    );
  };
}

const countSpecs = (suites = []) =>
  suites.reduce((sum, suite) => sum + (suite.specs?.length ?? 0) + countSpecs(suite.suites), 0);

if (!findInstalledBrowser()) {
  console.log(
    'No browser found: Chromium (about 150 MB) will be downloaded as Playwright does, or installed by apt where root runs this on Debian.',
  );
}
step('format, lint and direction of imports', () => runTool('biome check --error-on-warnings .'));
step('types', () =>
  runTool('turbo run typecheck --output-logs=errors-only --log-prefix=none && tsc -p scripts', {
    quiet: true,
  }),
);
const isBuilt = step('build', build);
// Side by side: both often wait, for a timer, an answer or a process they started.
const showJourneys = isBuilt ? startJourneys() : null;
const showUnitTests = startUnitTests();
await showUnitTests();
await showJourneys?.();
await testsOnMongod();

rmSync(results, { recursive: true, force: true });
if (failures.length > 0) console.error(`\nFailed:\n${failures.map((name) => `  ✗ ${name}`).join('\n')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);
