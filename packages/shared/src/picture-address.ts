/** beyond §13: what a picture is for decides in which sizes it is kept (pixels of the longer side, ascending). */
export const pictureSizes = {
  profile: [96, 256, 512],
  logo: [96, 256, 512],
  event: [400, 800, 1600],
  business: [400, 800, 1600],
  advertisement: [400, 800, 1600],
} as const satisfies Record<string, readonly number[]>;

export type PictureUse = keyof typeof pictureSizes;

/** Uses with the same sizes share a letter. */
const sizesByLetter = { s: pictureSizes.profile, l: pictureSizes.event } as const;

export const letterOf = (use: PictureUse): keyof typeof sizesByLetter =>
  pictureSizes[use][0] === sizesByLetter.s[0] ? 's' : 'l';

/** What the name of a picture says about it. */
export interface PictureName {
  /** Every size that `?w=` takes. */
  sizes: readonly number[];
  /** Pixels of the picture itself. */
  width: number;
  height: number;
  /** Its ThumbHash in base64url, from which a blurred placeholder is drawn. */
  thumbHash: string;
}

const namePattern = /^([sl])[0-9a-f]{32}-(\d{1,4})x(\d{1,4})-([\w-]{7,40})$/;

/** Null for what is no picture of ours. */
export function readPictureName(name: string): PictureName | null {
  const [, letter, width, height, thumbHash] = namePattern.exec(name) ?? [];
  if (!letter || !thumbHash) return null;
  const sizes = sizesByLetter[letter as keyof typeof sizesByLetter];
  return { sizes, width: Number(width), height: Number(height), thumbHash };
}

/** The address below WEB_ORIGIN. */
export const picturePath = (name: string): string => `/media/${name}.webp`;

const pathPattern = /^\/media\/([^/]+)\.webp$/;

/**
 * The name of the picture that a URL shows; null for pictures from elsewhere. Whatever its origin: WEB_ORIGIN may have been
 * another one when it was uploaded.
 */
export function pictureNameOf(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const name = pathPattern.exec(new URL(url).pathname)?.[1];
  return name && readPictureName(name) ? name : null;
}
