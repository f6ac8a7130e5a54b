import { spawn, spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The environment for tools: binaries of the package, then of the workspace; telemetry off. */
const toolEnv = (cwd) => ({
  ...process.env,
  PATH: [...[cwd, root].map((folder) => join(folder, 'node_modules', '.bin')), process.env.PATH].join(
    delimiter,
  ),
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
});

/**
 * Runs one of the workspace's tools to its end.
 * @param {string} command as in a shell, e.g. 'turbo run build'
 * @param {{ cwd?: string, quiet?: boolean, env?: NodeJS.ProcessEnv }} [options] quiet shows output only on failure
 * @returns {boolean} whether it succeeded
 */
export function runTool(command, { cwd = root, quiet = false, env = {} } = {}) {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd,
    shell: true,
    encoding: 'utf8',
    env: { ...toolEnv(cwd), ...env },
    stdio: quiet ? 'pipe' : 'inherit',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (quiet && status !== 0) console.error(`${stdout}\n${stderr}`);
  return status === 0;
}

/**
 * Starts one of the workspace's tools. Its output is held back until `show` is called, so that tools that run side by
 * side do not mix theirs.
 * @param {string} command as in a shell
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {{ succeeded: Promise<boolean>, show: () => void }}
 */
export function startTool(command, { cwd = root, env = {} } = {}) {
  const child = spawn(command, {
    cwd,
    shell: true,
    env: { ...toolEnv(cwd), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const held = [];
  let isShown = false;
  for (const name of ['stdout', 'stderr']) {
    child[name].on('data', (chunk) => {
      if (isShown) process[name].write(chunk);
      else held.push([name, chunk]);
    });
  }
  return {
    succeeded: new Promise((resolve) => child.once('close', (status) => resolve(status === 0))),
    show() {
      isShown = true;
      for (const [name, chunk] of held.splice(0)) process[name].write(chunk);
    },
  };
}

/** Builds what has changed. */
export function build() {
  return runTool('turbo run build --output-logs=errors-only --log-prefix=none', { quiet: true });
}
