import { join } from 'node:path';
import type { Config } from '#config.ts';
import type { PictureStorage } from '#lib/picture-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** Where the settings want pictures (product/pictures#serving). */
export const createPictureStorage = ({ s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>): PictureStorage =>
  s3 ? createS3Storage(s3) : createFolderStorage(join(DATA_DIR, 'media'));
