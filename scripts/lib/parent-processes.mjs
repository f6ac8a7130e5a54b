import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const shells = /^-?(sh|dash|ash|bash|zsh|ksh|busybox|cmd(\.exe)?)$/i;

/**
 * Name and parent of a process, by platform.
 * @throws where the process has ended
 */
const lookUp = {
  linux(pid) {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  },
  win32(pid) {
    const query = `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; "$($p.ParentProcessId) $($p.Name)"`;
    const [parent, name] = run('powershell', ['-NoProfile', '-Command', query]).split(' ');
    return { name, parent: Number(parent) };
  },
  // Other Unix systems, macOS among them.
  unix(pid) {
    const [parent, path] = run('ps', ['-o', 'ppid=,comm=', '-p', String(pid)]).split(/\s+/);
    return { name: path.split('/').at(-1), parent: Number(parent) };
  },
};

const run = (program, args) => execFileSync(program, args, { encoding: 'utf8', windowsHide: true }).trim();

function processOf(pid) {
  try {
    return (lookUp[process.platform] ?? lookUp.unix)(pid);
  } catch {
    return null;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

const parent = process.ppid;

/**
 * The process id of the package manager that started this program through a shell which keeps running (cmd.exe has no
 * `exec`); null without one, and for an interactive shell, as its user may close its parent.
 */
function findPackageManager() {
  const shell = process.env.npm_lifecycle_event ? processOf(parent) : null;
  return shell && shells.test(shell.name) ? shell.parent : null;
}

// Looked up at the start, so that an end during the build is noticed, too.
const packageManager = findPackageManager();

// On Unix an orphaned process gets another parent; on Windows it keeps the id of the ended one.
const hasLostParent = () => process.ppid !== parent || !isRunning(parent);
const hasLostPackageManager = () =>
  packageManager !== null &&
  (process.platform === 'linux' ? processOf(parent)?.parent !== packageManager : !isRunning(packageManager));

/** Whether the process that started this program, or the package manager that ran it, has ended. */
export const haveParentsEnded = () => hasLostParent() || hasLostPackageManager();
