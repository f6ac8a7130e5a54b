import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { build } from 'vite';

const outDir = join(import.meta.dirname, '../../../../node_modules/.drills');

/** Builds the server once, as it ships: it starts several times as fast as from its sources. */
export async function buildServer(): Promise<void> {
  await build({
    logLevel: 'error',
    configFile: false,
    build: {
      ssr: join(import.meta.dirname, '../../cli.ts'),
      outDir,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'cli.js' } },
    },
  });
}

export interface ServerProcess {
  child: ChildProcess;
  uri: string;
  client: MongoClient;
  /** Ends it without asking. */
  kill(): Promise<void>;
}

/** Serves a data folder in a process of its own, with a client that does not try failed writes again. */
export async function startServer(folder: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(outDir, 'cli.js'), '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // biome-ignore lint/style/noProcessEnv: it gets what this process has, and the faults
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  const ended = once(child, 'exit');
  const uri = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (bytes) => resolve(String(bytes).trim()));
    child.stderr?.once('data', (bytes) => reject(new Error(String(bytes))));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const client = new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 5000 });
  await client.connect();
  return {
    ...{ child, uri, client },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
