import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './storage/backup.ts';

/** `pnpm run backup FROM TO`, from the folder it was called in. */
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [from, to] = positionals;
  if (!from || !to)
    throw new Error('Name the data folder and an empty one: pnpm run backup .data/mongo backups/today');
  // biome-ignore lint/style/noProcessEnv: where the command was called is known to the package manager only
  const base = process.env.INIT_CWD ?? process.cwd();
  await backUp(resolve(base, from), resolve(base, to));
  process.stdout.write(`Copied ${from} to ${to}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
