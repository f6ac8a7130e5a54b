import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { BackupFileError } from './backup/archive-format.ts';
import { BackupError } from './backup/backup-database.ts';
import { restoreBackup } from './backup/restore.service.ts';
import { readConfig, SettingError } from './config.ts';
import { createPictureStorage } from './features/pictures/create-storage.ts';
import { firstVersion } from './migrations/migrations.service.ts';
import { migrations } from './migrations.ts';

// The heap is kept small, as this runs beside the product: without it V8 lets garbage pile up to twice the memory.
setFlagsFromString('--optimize-for-size');

/** @throws {BackupError} for an unknown option, or for other than one file */
function readArguments(): { file: string; over: boolean } {
  const options = { over: { type: 'boolean', default: false } } as const;
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file, over: values.over };
  } catch {
    // An unknown option.
  }
  throw new BackupError('Name one file: npm run restore -- FILE [--over]');
}

/** `npm run restore -- FILE [--over]`: restores a backup with the settings of the product (product/backups#restoring). */
async function restore(): Promise<void> {
  const { file, over } = readArguments();
  const schemas = { first: firstVersion, latest: firstVersion + migrations.length };
  const config = readConfig();
  const app = { config, pictures: createPictureStorage(config) };
  const restored = await restoreBackup(app, { file, over, schemas });
  const documents = Object.values(restored.documents).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `Restored ${documents} documents and ${restored.pictures} files of pictures as of ${restored.created_at}.\n`,
  );
}

restore().then(
  () => process.exit(0),
  (error: unknown) => {
    const isKnown = error instanceof BackupError || error instanceof BackupFileError;
    const known = isKnown ? error.message : String(error);
    process.stderr.write(`${error instanceof SettingError ? `Bad setting: ${error.message}` : known}\n`);
    process.exit(1);
  },
);
