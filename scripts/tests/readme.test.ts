import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn, freePort } from '../lib/settings.mjs';
import { commandsIn } from './commands-in.ts';
import { dataFolder, isWindows, killAll, npmStart, type Product, whenGone, whenServing } from './product.ts';

const at = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const read = (name: string) => readFileSync(at(name), 'utf8');
const readme = read('README.md');
const commands = ['README.md', 'CONTRIBUTING.md', 'docs/API.md', 'docs/SERVICES.md'].flatMap((page) =>
  commandsIn(read(page)),
);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const workflow = read('.github/workflows/ci.yml');

/** How each command is tested; an untested command fails. */
const runners: { isOf: RegExp; check(command: string): void }[] = [
  {
    // Run by npm-start.test.ts and CI.
    isOf: /^npm (start|test)$/,
    check: (command) => expect(scripts).toHaveProperty(command.slice('npm '.length)),
  },
  {
    isOf: /^pnpm [\w:]+$/,
    check(command) {
      const script = scripts[command.slice('pnpm '.length)];
      expect(script, command).toBeDefined();
      const [, file] = /\bnode (\S+\.mjs)/.exec(script ?? '') ?? [];
      const [, room] = /--filter @rosette\/(\w+) (?:test|exec)/.exec(script ?? '') ?? [];
      const rooms = ['apps', 'packages', '.'].map((folder) => at(`${folder}/${room}/package.json`));
      if (file) expect(existsSync(at(file)), file).toBe(true);
      if (room) expect(rooms.some(existsSync), room).toBe(true);
    },
  },
  {
    isOf: /^docker compose up$/,
    check: (command) => expect(workflow).toContain(`- run: ${command} `),
  },
  {
    // Needs a Stripe account. Checked here: that it forwards exactly the events that are handled.
    isOf: /^stripe listen --forward-to localhost:3000\/api\/payments\/webhook --events \S+$/,
    check(command) {
      const understood = read('apps/api/src/features/payments/webhook.ts').matchAll(/case '([\w.]+)':/g);
      const passedOn = command.split(' ').at(-1)?.split(',');
      expect(new Set(passedOn)).toEqual(new Set([...understood].map(([, event]) => event)));
    },
  },
  {
    // statistics.test.ts of the stand-ins asks what mongosh asks.
    isOf: /^mongosh /,
    check: (command) => expect(command).toBe(`mongosh "$(cat ${filesIn('.data').address})"`),
  },
  // Run below, all in one script.
  { isOf: /^([A-Z]+=\$\()?curl |^[A-Z]+=['"\w]|^\w+\(\) \{/, check: () => {} },
];

describe('every command of README, CONTRIBUTING, docs/API and docs/SERVICES', () => {
  test.each(commands)('%s is tested', (command) => {
    const runner = runners.find(({ isOf }) => isOf.test(command));
    expect(runner, 'nobody runs it').toBeDefined();
    runner?.check(command);
  });

  test('every script named in the text exists', () => {
    const named = [
      ...`${readme}\n${read('CONTRIBUTING.md')}\n${read('docs/SERVICES.md')}`.matchAll(
        /`(?:[A-Z_]+=\S+ )*p?npm (?:run )?([\w:]+)(?: [^`]*)?`/g,
      ),
    ];
    const missing = named.map(([, name = '']) => name).filter((name) => !(name in scripts));
    expect(missing).toEqual([]);
  });
});

describe('against the product with its demo data', () => {
  const folder = dataFolder();
  let product: Product;

  beforeAll(async () => {
    product = npmStart({ PORT: String(await freePort()), DATA_DIR: folder.path, SEED: 'demo' });
    await whenServing(product);
  });

  afterAll(async () => {
    await whenGone(killAll(product));
    folder.remove();
  });

  test.skipIf(isWindows)('every call with curl succeeds, run one after another in one shell', () => {
    const { port } = new URL(product.origin);
    const lines = commands.filter((command) => /^\w+(=|\(\))|^curl /.test(command));
    // A failed call ends the script, as does an empty token or id.
    const script = ['set -euo pipefail', 'curl() { command curl --fail-with-body "$@"; }']
      .concat(
        lines.flatMap((line) => [line.replaceAll('localhost:3000', `localhost:${port}`), 'echo; echo ---']),
      )
      .join('\n');
    // One of them writes a file.
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    expect(status, `${stdout}\n${stderr}`).toBe(0);

    const answers = stdout.split('\n---\n');
    const answerTo = (part: string) => answers[lines.findIndex((line) => line.includes(part))]?.trim() ?? '';
    expect(answers.length).toBeGreaterThan(lines.length);
    expect(answerTo('users?q=design')).toMatch(/^X-Total-Count: [1-9]\d*\r$/m);
    expect(JSON.parse(answerTo('-X PUT'))).toMatchObject({ bio: expect.stringContaining('Perfume') });
    expect(JSON.parse(answerTo('events?limit=3'))).toHaveLength(3);
    expect(JSON.parse(answerTo('/rsvp'))).toMatchObject({ action: 'confirmed' });
    expect(JSON.parse(answerTo('payments/checkout'))).toMatchObject({ url: expect.stringMatching(/^http/) });
    expect(JSON.parse(answerTo('partnerships/pending')).length).toBeGreaterThan(0);
    expect(JSON.parse(readFileSync(join(folder.path, 'my-data.json'), 'utf8'))).toHaveProperty('profile');
  });

  test('every demo account signs in', async () => {
    const accounts = ['admin', 'partner', 'corporate', 'premium', 'basic', 'free'];
    for (const name of accounts) expect(readme).toContain(`\`${name}@`);
    for (const name of accounts) {
      const answer = await fetch(`${product.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: `${name}@rosette.example`, password: 'rosette-demo' }),
      });
      expect(answer.status, name).toBe(200);
    }
  });
});
