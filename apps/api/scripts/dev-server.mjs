// Runs tsx, which restarts the server on changes, and forwards messages in both directions, which tsx does not.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// Absolute, as it runs in the project's folder like the built server: paths in settings are relative to that.
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const watcher = spawn(
  process.execPath,
  [
    at('node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    '--tsconfig',
    at('tsconfig.json'),
    at('src/server.ts'),
  ],
  { stdio: 'inherit' },
);
watcher.once('exit', (code) => process.exit(code ?? 0));
const stop = () => watcher.kill('SIGTERM');
for (const event of ['message', 'disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP']) process.on(event, stop);

const isServing = () =>
  fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isServing())) await sleep(100);
process.send?.('ready');
