import { spawn } from 'node:child_process';
import { haveParentsEnded } from './parent-processes.mjs';
import { root } from './workspace.mjs';

/**
 * Starts a program with this Node, without a shell or package manager in between, so that signals reach it and nothing
 * is left behind. It gets an IPC channel and ends on 'stop' or when the channel closes.
 * @param {string[]} args script and arguments
 * @param {NodeJS.ProcessEnv} env
 * @param {{ cwd?: string }} [options]
 */
export function startNode(args, env, { cwd = root } = {}) {
  return spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/**
 * Waits for a child's 'ready' message.
 * @returns {Promise<unknown>} its content; rejects when the child ends before
 */
export function whenReady(child) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

/**
 * Asks a child to end and waits for it; after `graceMs` ms it is killed. By message, not by signal: Ctrl-C and TERM to the
 * group reach all processes at once, but the database has to outlive the API.
 */
export function end(child, graceMs = 12_000) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.send('stop');
  });
}

/** Calls `stop` once: on Ctrl-C, on TERM, and when the npm that started this process has ended. */
export function onShutdownSignal(stop) {
  const orphanWatch = setInterval(() => haveParentsEnded() && stopOnce(), 500);
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    clearInterval(orphanWatch);
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopOnce);
}
