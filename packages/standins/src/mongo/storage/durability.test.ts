import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Bank } from './drills/bank.ts';
import { type ServerProcess, startServer } from './drills/server-process.ts';

/** Tests with killed servers: a few rounds in every run, more with MONGO_DRILL_ROUNDS. */

// biome-ignore lint/style/noProcessEnv: a long run asks for more rounds
const rounds = Number(env.MONGO_DRILL_ROUNDS ?? 2);
const timeout = 240_000 + rounds * 20_000;

let folder: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rosette-mongo-'));
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `drill` `rounds` times on one folder, and verifies after each round that all acknowledged writes are there. */
async function everyRound(drill: (server: ServerProcess, bank: Bank) => Promise<void>): Promise<void> {
  const bank = new Bank();
  for (let round = 0; round < rounds; round++) {
    server = await startServer(folder);
    if (round === 0) await bank.open(server.client);
    await drill(server, bank);
    await server.kill();
    const again = await startServer(folder);
    await bank.verify(again.client);
    await again.kill();
  }
  process.stdout.write(`${rounds} rounds, ${bank.acknowledged} acknowledged writes, none lost\n`);
}

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

test(`${rounds} times killed at any moment`, { timeout }, () => everyRound(workAndDie));

test.skipIf(process.platform === 'win32')(
  'without room on the disk writes are refused, reads are answered, and no acknowledged write is lost',
  async () => {
    const documents = ({ client }: ServerProcess) =>
      client.db('a').collection<{ _id: number; text: string }>('c');
    server = await startServer(folder, 4096);
    let acknowledged = 0;
    const write = (_id: number) =>
      documents(server as ServerProcess).insertOne({ _id, text: 'x'.repeat(10_000) });
    const fill = async () => {
      for (; ; acknowledged++) await write(acknowledged);
    };
    // the error is that of the room made for lmdb, which has not written yet
    const refused = { codeName: 'OperationFailed', message: expect.stringContaining('EFBIG') };
    await expect(fill()).rejects.toMatchObject(refused);
    await expect(write(-1)).rejects.toMatchObject(refused);
    expect(await documents(server).findOne({ _id: acknowledged - 1 })).not.toBeNull();
    await server.kill();

    server = await startServer(folder);
    expect(await documents(server).distinct('_id')).toEqual(
      Array.from({ length: acknowledged }, (_, i) => i),
    );
    expect(await write(acknowledged)).toMatchObject({ acknowledged: true });
  },
);
