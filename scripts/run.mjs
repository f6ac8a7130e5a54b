// The entry of `npm start`, `npm test`, `npm run backup` and `npm run restore`, which needs Node and npm only, so it
// imports built-in modules. Its syntax is one that an old Node can read, as it has to say that this Node is too old.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(
    `Rosette needs Node 20.19 or later, or 22.12 or later, and not 21; this is ${process.version}.`,
  );
  process.exit(1);
}

const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pin = packageManager.split('@')[1];

/** Run outside the project, where pnpm does not switch to the pinned version. */
function hasPinnedPnpm() {
  const { stdout } = spawnSync('pnpm --version', { cwd: tmpdir(), encoding: 'utf8', shell: true });
  return stdout?.trim() === pin;
}

/** What an install depends on: lockfile, manifests, and Node's ABI for native packages. */
function installStamp() {
  const hash = createHash('sha256').update(process.version);
  const rooms = ['apps', 'packages'].flatMap((room) =>
    readdirSync(join(root, room)).map((name) => join(room, name)),
  );
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...['.', 'e2e', ...rooms].map((at) => join(at, 'package.json')),
  ];
  for (const file of files) {
    if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function installWhatIsMissing() {
  const stampFile = join(root, 'node_modules', '.rosette-installed');
  const stamp = installStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Installing what is missing; the first time this takes up to some minutes ...');
  const pnpm = hasPinnedPnpm() ? 'pnpm' : `npm exec --yes --package=pnpm@${pin} -- pnpm`;
  // Shown as it goes: pnpm prints what it downloads.
  const { status } = spawnSync(`${pnpm} install --frozen-lockfile --reporter=append-only`, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CI: 'true' },
  });
  if (status !== 0) {
    console.error('The packages could not be installed.');
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}

const targets = ['start', 'dev', 'test', 'backup', 'restore'];
const target = process.argv[2];
if (!targets.includes(target)) {
  console.error(`Usage: node scripts/run.mjs ${targets.join(' | ')}`);
  process.exit(1);
}
// Looks up the parent processes before install and build.
await import('./lib/parent-processes.mjs');
installWhatIsMissing();
await import(`./${target}.mjs`);
