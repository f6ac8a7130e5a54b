import { randomBytes } from 'node:crypto';
import { type PictureUse, pictureSizes } from '@rosette/shared/contract/pictures.ts';

/** Pictures whose uses have the same sizes share a letter, which says what `?w=` may be without asking the database. */
const letterOf = (use: PictureUse): 's' | 'l' => (pictureSizes[use][0] === 96 ? 's' : 'l');
const sizesOf = { s: pictureSizes.profile, l: pictureSizes.event } as const;

interface PictureName {
  /** Every size that `?w=` takes. */
  sizes: readonly number[];
  /** The longer side of the picture itself, in pixels. */
  longerSide: number;
}

const pattern = /^([sl])[0-9a-f]{32}-(\d{1,4})x(\d{1,4})$/;

/** A new name that nobody can guess: 'l<32 hex digits>-1600x1067', so that its address says its dimensions. */
export const newPictureName = (use: PictureUse, width: number, height: number): string =>
  `${letterOf(use)}${randomBytes(16).toString('hex')}-${width}x${height}`;

/** What a name says; null for what is none of ours. */
export function readPictureName(name: string): PictureName | null {
  const [, letter, width, height] = pattern.exec(name) ?? [];
  if (!letter) return null;
  return { sizes: sizesOf[letter as 's' | 'l'], longerSide: Math.max(Number(width), Number(height)) };
}

/** The key of the file that answers `?w=size`: a picture that is smaller has no larger file than its own. */
export function pictureKey(name: string, size: number, { sizes, longerSide }: PictureName): string {
  const own = sizes.find((each) => each >= longerSide) ?? (sizes.at(-1) as number);
  return `${name}-${Math.min(size, own)}.webp`;
}

const addressPattern = /^\/media\/([^/]+)\.webp$/;

/** The address below WEB_ORIGIN. */
export const picturePath = (name: string) => `/media/${name}.webp`;

/**
 * The name of the picture that a URL shows; null for pictures from elsewhere. Whatever its origin: WEB_ORIGIN may have been
 * another one when it was uploaded.
 */
export function pictureNameOf(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const name = addressPattern.exec(new URL(url).pathname)?.[1];
  return name && readPictureName(name) ? name : null;
}
