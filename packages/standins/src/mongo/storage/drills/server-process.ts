import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { build } from 'vite';
import { vi } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const outDir = join(root, 'node_modules/.drills');

/** Builds the server once, as it ships: it starts several times as fast as from its sources. */
export async function buildServer(): Promise<void> {
  await build({
    logLevel: 'error',
    configFile: false,
    // dependencies that are not found from here are bundled, and lmdb has to stay where its native part is
    root,
    build: {
      ssr: join(import.meta.dirname, '../../cli.ts'),
      outDir,
      // another run may be starting servers from it
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'cli.js' } },
    },
  });
}

export interface ServerProcess {
  child: ChildProcess;
  client: MongoClient;
  /** What it has written to stderr. */
  complaints(): string;
  /** Ends it without asking, and its client, which would wait for it to come back. */
  kill(): Promise<void>;
}

/** The first line a process prints. Rejects with its complaints when it ends before. */
function firstLine(child: ChildProcess, complaints: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (bytes) => resolve(String(bytes).trim()));
    child.once('close', (code, signal) => {
      reject(new Error(`The server ended with ${code ?? signal}: ${complaints()}`));
    });
  });
}

/**
 * Serves a data folder in a process of its own, with a client that does not try failed writes again. Rejects with what
 * the process wrote when it ends instead; a warning is no reason.
 */
export async function startServer(folder: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(outDir, 'cli.js'), '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // biome-ignore lint/style/noProcessEnv: it gets what this process has, and the faults
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  const ended = once(child, 'exit');
  const written: Buffer[] = [];
  child.stderr.on('data', (bytes) => written.push(bytes));
  const complaints = (): string => Buffer.concat(written).toString();
  // a transaction that is under way when the server is killed waits as long for it to come back
  const client = new MongoClient(await firstLine(child, complaints), {
    retryWrites: false,
    serverSelectionTimeoutMS: 300,
  });
  await vi.waitFor(() => client.connect(), { timeout: 20_000 });
  return {
    ...{ child, client, complaints },
    async kill() {
      child.kill('SIGKILL');
      await ended;
      await client.close();
    },
  };
}
