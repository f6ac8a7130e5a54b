import { randomBytes } from 'node:crypto';
import { letterOf, type PictureName, type PictureUse } from '@rosette/shared/picture-address.ts';

/** A new random name: 'l<32 hex digits>-1600x1067-<ThumbHash>', which encodes dimensions and placeholder. */
export const newPictureName = (
  use: PictureUse,
  { width, height, thumbHash }: Omit<PictureName, 'sizes'>,
): string => `${letterOf(use)}${randomBytes(16).toString('hex')}-${width}x${height}-${thumbHash}`;

/** The key of the file that answers `?w=size`: a picture that is smaller has no larger file than its own. */
export function pictureKey(name: string, size: number, { sizes, width, height }: PictureName): string {
  const longerSide = Math.max(width, height);
  const own = sizes.find((each) => each >= longerSide) ?? (sizes.at(-1) as number);
  return `${name}-${Math.min(size, own)}.webp`;
}
