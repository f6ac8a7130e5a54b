import { setFlagsFromString } from 'node:v8';
import { makeBackup } from './backup/backup.service.ts';
import { BackupError } from './backup/backup-database.ts';
import { readConfig, SettingError } from './config.ts';
import { createPictureStorage } from './features/pictures/create-storage.ts';

// The heap is kept small, as this runs beside the product: without it V8 lets garbage pile up to twice the memory.
setFlagsFromString('--optimize-for-size');

/** `npm run backup`: makes a backup with the settings of the product, and prints where it is (product/backups). */
async function backUp(): Promise<void> {
  if (process.argv.length > 2)
    throw new BackupError('A backup takes no arguments: BACKUP_DIR or BACKUP_S3_BUCKET says where it goes');
  const config = readConfig();
  const { place, bytes } = await makeBackup({ config, pictures: createPictureStorage(config) });
  process.stdout.write(
    `Made a backup of ${Math.ceil(bytes / 1_000_000)} MB, and read it back whole:\n${place}\n`,
  );
}

backUp().then(
  () => process.exit(0),
  (error: unknown) => {
    const known = error instanceof BackupError ? error.message : String(error);
    process.stderr.write(`${error instanceof SettingError ? `Bad setting: ${error.message}` : known}\n`);
    process.exit(1);
  },
);
