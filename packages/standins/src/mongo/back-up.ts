import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './storage/backup.ts';

/** `pnpm run backup FROM TO`, relative to the caller's folder. */
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [from, to] = positionals;
  if (!from || !to)
    throw new Error('Name the data folder and an empty one: pnpm run backup .data/mongo backups/today');
  // biome-ignore lint/style/noProcessEnv: only the package manager knows the caller's folder
  const base = process.env.INIT_CWD ?? process.cwd();
  await backUp(resolve(base, from), resolve(base, to));
  process.stdout.write(`Copied ${from} to ${to}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
