import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const shells = /^-?(sh|dash|ash|bash|zsh|ksh|busybox|cmd(\.exe)?)$/i;

/** Name and parent of a process, each system in its own way. @throws where the process is gone */
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
  // What every other Unix has, macOS among them.
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
 * Where npm or pnpm started this program through a shell of their own: the package manager above that shell, which
 * outlives it (cmd.exe knows no `exec`). A shell that somebody typed into is not looked behind: she may leave it.
 */
function findPackageManager() {
  const shell = process.env.npm_lifecycle_event ? processOf(parent) : null;
  return shell && shells.test(shell.name) ? shell.parent : null;
}

// Looked up when this program begins: who ends during the build is missed as well.
const packageManager = findPackageManager();

// A process whose parent ended gets another one on Unix; on Windows it keeps the number of the one that is gone.
const hasLostParent = () => process.ppid !== parent || !isRunning(parent);
const hasLostPackageManager = () =>
  packageManager !== null &&
  (process.platform === 'linux' ? processOf(parent)?.parent !== packageManager : !isRunning(packageManager));

/** Whether the process that started this program has ended, or the package manager that ran it. */
export const haveParentsEnded = () => hasLostParent() || hasLostPackageManager();
