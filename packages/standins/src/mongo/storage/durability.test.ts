import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { Bank } from './drills/bank.ts';
import { buildFaults, FaultyDisk } from './drills/faults.ts';
import { type ServerProcess, startServer } from './drills/server-process.ts';

/** Tests with killed servers and failing disks: a few rounds in every run, a hundred with `pnpm test:durability`. */

// biome-ignore lint/style/noProcessEnv: the complete run asks for more rounds than the quick one
const rounds = Number(env.MONGO_DRILL_ROUNDS ?? 2);
const timeout = 240_000 + rounds * 20_000;

let folder: string;
let server: ServerProcess | undefined;
const tools = mkdtempSync(join(tmpdir(), 'rosette-faults-'));
const library = buildFaults(tools);
if (!library)
  process.stdout.write('No Linux with a C compiler here: full-disk, EIO and power-cut drills are not run.\n');

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
  /** For the servers under test, not for those that read the result. */
  faults?: Record<string, string>;
  beforeRound?: () => void;
  /** When the server has ended. */
  afterRound?: () => void;
}

/** Runs `drill` `rounds` times on one folder, and verifies after each round that all acknowledged writes are there. */
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
  // the dynamic loader warns about it and continues
  server = await startServer(folder, { LD_PRELOAD: join(folder, 'not-there.so') });
  expect(await server.client.db('bank').command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test('a server that cannot start says why', async () => {
  server = await startServer(folder);
  await expect(startServer(folder)).rejects.toThrow(/ended with 1: .* in use by process/);
});

const atRandom = (): Promise<void> => setTimeout(Math.random() * 300);

/** Writes until a random moment, then kills the server. */
async function workAndDie({ client, kill }: ServerProcess, bank: Bank): Promise<void> {
  const working = bank.work(client);
  await bank.hasWorked();
  await atRandom();
  await kill();
  await working;
}

/** Expects a server whose disk fails to keep running; a failure shows its stderr. */
async function expectRunning({ child, client, complaints }: ServerProcess): Promise<void> {
  const answer = await client.db('bank').command({ ping: 1 }).catch(String);
  const { exitCode, signalCode } = child;
  const running = { exitCode: null, signalCode: null, answer: expect.objectContaining({ ok: 1 }) };
  expect({ exitCode, signalCode, answer }, complaints()).toMatchObject(running);
  expect(complaints()).not.toContain('Write error');
}

test(`${rounds} times killed at any moment`, { timeout }, () => everyRound(workAndDie));

test.skipIf(!library)(
  'a disk that breaks when a transaction is made the current one: writes are refused, reads answered',
  async () => {
    const disk = new FaultyDisk(tools, library as string);
    server = await startServer(folder, disk.env);
    const log = server.client.db('bank').collection<{ _id: number }>('log');
    await log.insertOne({ _id: 1 });
    disk.fail('EIO', 'current page');
    const refusal = { code: 96, message: expect.stringMatching(/(i\/o|input\/output) error/i) };
    for (const _id of [2, 3, 4]) await expect(log.insertOne({ _id })).rejects.toMatchObject(refusal);
    await expect(log.drop()).rejects.toMatchObject(refusal);
    expect(await log.countDocuments({ _id: 1 })).toBe(1);
    await expectRunning(server);
    disk.heal();
  },
);

test.skipIf(!library)(
  'a full disk is noticed before lmdb writes a page, and writes succeed once there is room',
  async () => {
    const disk = new FaultyDisk(tools, library as string);
    server = await startServer(folder, disk.env);
    const log = server.client.db('bank').collection<{ _id: number; text: string }>('log');
    disk.fail('ENOSPC');
    for (let _id = 0; _id < 20; _id++)
      await expect(log.insertOne({ _id, text: 'x'.repeat(100_000) })).rejects.toMatchObject({ code: 14031 });
    await expectRunning(server);
    disk.heal();
    await log.insertOne({ _id: 20, text: '' });
  },
);

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
      async (running, bank) => {
        const { client } = running;
        const working = bank.work(client);
        await bank.hasWorked();
        await atRandom();
        disk.fail('ENOSPC');
        const errors = await working;
        await expectRunning(running);
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
      async (running, bank) => {
        const { client } = running;
        const working = bank.work(client);
        await bank.hasWorked();
        await atRandom();
        disk.fail('EIO');
        const errors = await working;
        await expectRunning(running);
        for (const error of errors)
          expect(error).toMatchObject({
            code: 96,
            message: expect.stringMatching(/(i\/o|input\/output) error/i),
          });
        expect(await client.db('bank').collection('accounts').countDocuments()).toBe(2);
        disk.heal();
      },
      { faults: disk.env, beforeRound: () => disk.watch() },
    );
  },
);
