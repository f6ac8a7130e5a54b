import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PictureUse } from '@rosette/shared/picture-address.ts';
import { commitPicture, storePicture } from '#features/pictures/pictures.service.ts';
import type { AppContext } from '#lib/app-context.ts';

/** The use of the drawn pictures in each folder. */
export const useOf = {
  avatars: 'profile',
  logos: 'logo',
  events: 'event',
  ads: 'advertisement',
} as const satisfies Record<string, PictureUse>;
export type DemoFolder = keyof typeof useOf;

/** A drawn picture as `encode-pictures.ts` has encoded it. */
export interface DrawnPicture {
  width: number;
  height: number;
  thumbHash: string;
  /** The sizes for which there are files. */
  sizes: number[];
}

/** This module is in src/demo, or in dist/assets once built: from both, `../../` is the API's folder. */
export const demoPicturesFolder = fileURLToPath(new URL('../../demo-pictures', import.meta.url));

let encoded: Record<string, DrawnPicture> | undefined;

function findDrawn(name: string): DrawnPicture {
  encoded ??= JSON.parse(readFileSync(join(demoPicturesFolder, 'index.json'), 'utf8')) as typeof encoded;
  const drawn = encoded?.[name];
  if (!drawn) throw new Error(`The demo has no picture ${name}`);
  return drawn;
}

/** Stores a picture of the demo as though its owner had uploaded it. @returns its URL */
export async function storeDemoPicture(
  app: AppContext,
  ownerId: string,
  folder: DemoFolder,
  slug: string,
): Promise<string> {
  const { width, height, thumbHash, sizes } = findDrawn(`${folder}/${slug}`);
  const files = await Promise.all(
    sizes.map(async (size) => ({
      size,
      bytes: await readFile(join(demoPicturesFolder, `${folder}-${slug}-${size}.webp`)),
    })),
  );
  const { name, url } = await storePicture(app, ownerId, useOf[folder], { width, height, thumbHash, files });
  await commitPicture(name);
  return url;
}
