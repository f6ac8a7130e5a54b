import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { MongoClient } from 'mongodb';
import { vi } from 'vitest';
import { buildServer } from '../../test/build-server.ts';

let cli: Promise<string> | undefined;

/** Builds the server once for all drills. */
const builtServer = (): Promise<string> => {
  cli ??= buildServer('.drills');
  return cli;
};

export interface ServerProcess {
  child: ChildProcess;
  client: MongoClient;
  /** Its stderr so far. */
  complaints(): string;
  /** Kills it, and closes its client, which would wait for it to come back. */
  kill(): Promise<void>;
}

/** The first line that a process prints. Rejects with its stderr when it ends before. */
function firstLine(child: ChildProcess, complaints: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (bytes) => resolve(String(bytes).trim()));
    child.once('close', (code, signal) => {
      reject(new Error(`The server ended with ${code ?? signal}: ${complaints()}`));
    });
  });
}

/**
 * Runs a server process on a data folder, with a client that does not retry writes. Rejects with stderr when the
 * process ends instead.
 * @param fileSize the size that no file of the process exceeds, in blocks of 512 or 1024 bytes, by the shell
 */
export async function startServer(folder: string, fileSize?: number): Promise<ServerProcess> {
  const command = [process.execPath, await builtServer(), '--port', '0', '--data', folder];
  const limited = fileSize === undefined ? [] : ['sh', '-c', 'ulimit -f "$0" && exec "$@"', String(fileSize)];
  const [program = '', ...args] = [...limited, ...command];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const written: Buffer[] = [];
  child.stderr.on('data', (bytes) => written.push(bytes));
  const complaints = (): string => Buffer.concat(written).toString();
  // an open transaction waits for a killed server as long as the server selection
  const client = new MongoClient(await firstLine(child, complaints), {
    retryWrites: false,
    serverSelectionTimeoutMS: 300,
  });
  await vi.waitFor(() => client.connect(), { timeout: 100_000 });
  return {
    ...{ child, client, complaints },
    async kill() {
      child.kill('SIGKILL');
      await ended;
      await client.close();
    },
  };
}
