import { pictures } from '@rosette/shared/contract/pictures.ts';
import type { PictureUse } from '@rosette/shared/picture-address.ts';
import { as, type Someone } from './api.ts';

/** A PNG of one red pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** Uploads a small picture. Answers its URL. */
export async function aPicture(owner: Someone, use: PictureUse): Promise<string> {
  return (await as(owner).call(pictures.upload, { body: { use }, file: pixel })).body.url;
}
