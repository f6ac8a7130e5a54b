import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Bank } from './drills/bank.ts';
import { buildFaults, FaultyDisk } from './drills/faults.ts';
import { buildServer, type ServerProcess, startServer } from './drills/server-process.ts';

/** Drills: a few rounds with every run of the tests, a hundred with `pnpm test:durability`. */

// biome-ignore lint/style/noProcessEnv: the complete run asks for more rounds than the quick one
const rounds = Number(env.MONGO_DRILL_ROUNDS ?? 2);
const timeout = 60_000 + rounds * 20_000;

let folder: string;
let server: ServerProcess | undefined;
const tools = mkdtempSync(join(tmpdir(), 'rosette-faults-'));
const library = buildFaults(tools);
if (!library)
  process.stdout.write('No Linux with a C compiler here: full-disk, EIO and power-cut drills are not run.\n');

beforeAll(buildServer, 60_000);
afterAll(() => rmSync(tools, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rosette-mongo-'));
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

interface Hooks {
  /** For the servers that are drilled, not for those that tell what is left. */
  faults?: Record<string, string>;
  beforeRound?: () => void;
  /** When the server has ended. */
  afterRound?: () => void;
}

/** Does `drill` so many times with one folder, and looks after each round whether all is there that was acknowledged. */
async function everyRound(
  drill: (server: ServerProcess, bank: Bank) => Promise<void>,
  { faults = {}, beforeRound, afterRound }: Hooks = {},
): Promise<void> {
  const bank = new Bank();
  for (let round = 0; round < rounds; round++) {
    beforeRound?.();
    server = await startServer(folder, faults);
    if (round === 0) await bank.open(server.client);
    await drill(server, bank);
    await server.kill();
    afterRound?.();
    const again = await startServer(folder);
    await bank.verify(again.client);
    await again.kill();
  }
  process.stdout.write(`${rounds} rounds, ${bank.acknowledged} acknowledged writes, none lost\n`);
}

test('a server that begins with a warning on stderr starts all the same', async () => {
  // the loader of Linux complains of it and goes on
  server = await startServer(folder, { LD_PRELOAD: join(folder, 'not-there.so') });
  expect(await server.client.db('bank').command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test('a server that cannot start says why', async () => {
  server = await startServer(folder);
  await expect(startServer(folder)).rejects.toThrow(/ended with 1: .* in use by process/);
});

const atRandom = (): Promise<void> => setTimeout(Math.random() * 300);

/** Works until a moment by chance, and is killed then. */
async function workAndDie({ client, kill }: ServerProcess, bank: Bank): Promise<void> {
  const working = bank.work(client);
  await bank.hasWorked();
  await atRandom();
  await kill();
  await working;
}

/** A server whose disk fails stays up; one that ended says by what. */
const expectRunning = ({ exitCode, signalCode }: ChildProcess): void =>
  expect({ exitCode, signalCode }).toEqual({ exitCode: null, signalCode: null });

test(`${rounds} times killed at any moment`, { timeout }, () => everyRound(workAndDie));

test.skipIf(!library)(`${rounds} power cuts`, { timeout }, async () => {
  const disk = new FaultyDisk(tools, library as string);
  const file = join(folder, 'data.mdb');
  let before: Buffer | undefined;
  let dropped = 0;
  await everyRound(workAndDie, {
    faults: disk.env,
    beforeRound() {
      before = existsSync(file) ? readFileSync(file) : undefined;
      disk.watch();
    },
    afterRound() {
      dropped += disk.cutPower(file, before);
    },
  });
  process.stdout.write(`${dropped} pages that were written and not synced got lost\n`);
});

test.skipIf(!library)(
  `${rounds} times a full disk: writes are refused, reads answered, then it goes on`,
  { timeout },
  () => {
    const disk = new FaultyDisk(tools, library as string);
    return everyRound(
      async ({ client, child }, bank) => {
        const working = bank.work(client);
        await bank.hasWorked();
        await atRandom();
        disk.fail('ENOSPC');
        const errors = await working;
        expectRunning(child);
        for (const error of errors)
          expect(error).toMatchObject({ code: 14031, message: expect.stringMatching(/no space left/i) });
        expect(await client.db('bank').collection('accounts').countDocuments()).toBe(2);
        disk.heal();
        const workingAgain = bank.work(client);
        await bank.hasWorked();
        await server?.kill();
        await workingAgain;
      },
      { faults: disk.env, beforeRound: () => disk.watch() },
    );
  },
);

test.skipIf(!library)(
  `${rounds} times a broken disk: writes are refused, reads answered`,
  { timeout },
  () => {
    const disk = new FaultyDisk(tools, library as string);
    return everyRound(
      async ({ client, child }, bank) => {
        const working = bank.work(client);
        await bank.hasWorked();
        await atRandom();
        disk.fail('EIO');
        const errors = await working;
        expectRunning(child);
        for (const error of errors)
          expect(error).toMatchObject({ code: 96, message: expect.stringMatching(/input\/output error/i) });
        expect(await client.db('bank').collection('accounts').countDocuments()).toBe(2);
        disk.heal();
      },
      { faults: disk.env, beforeRound: () => disk.watch() },
    );
  },
);
