import { spawnSync } from 'node:child_process';
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

/** Builds what has changed. */
export function build() {
  return runTool('turbo run build --output-logs=errors-only --log-prefix=none', { quiet: true });
}
