import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What can be started beside the benchmark, each in a process of its own. */
export type Role = 'mongo' | 'api' | 'bare-http' | 'bare-express';

/** The same answer for every request: what the bare servers send. */
export interface FixedAnswer {
  status: number;
  type: string;
  body: string;
}

export interface ServerProcess {
  url: string;
  pid: number;
  /** Tells a bare server what to answer from now on. */
  answerWith(answer: FixedAnswer): Promise<void>;
  /** How much processor time it has used so far, in µs. */
  cpuTime(): Promise<number>;
  /** How much memory it holds, in bytes. */
  memory(): Promise<number>;
  stop(): void;
}

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`a server ended with ${code}`));
    child.once('exit', fail);
    child.once('message', (message) => {
      child.off('exit', fail);
      resolve(message as T);
    });
  });

/** With BENCH_PROFILE, a folder, the API leaves a profile there that Chrome's and VS Code's tools open. */
const profiling = (role: Role) => {
  const folder = process.env.BENCH_PROFILE;
  return role === 'api' && folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
};

/** Starts a server and waits until it serves. */
export async function startServer(role: Role, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const entry = fileURLToPath(new URL('serve.ts', import.meta.url));
  const child = fork(entry, [role], {
    execArgv: [...profiling(role), '--import', 'tsx'],
    env: { ...process.env, ...env },
    // A log is written, as in production; nobody reads it here.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { url } = await nextMessage<{ url: string }>(child);
  return {
    url,
    pid: child.pid as number,
    async answerWith(answer) {
      child.send(answer);
      await nextMessage(child);
    },
    cpuTime() {
      child.send('cpu');
      return nextMessage<number>(child);
    },
    memory() {
      child.send('memory');
      return nextMessage<number>(child);
    },
    stop: () => child.disconnect(),
  };
}
