import { parseUrl } from './parse-url.ts';

/**
 * product/pictures#sizes: the stored sizes of a picture by its use (pixels of the longer side, ascending).
 */
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

/** The letter for the sizes of a use, with which its pictures' names start. */
export const letterOf = (use: PictureUse): keyof typeof sizesByLetter =>
  pictureSizes[use][0] === sizesByLetter.s[0] ? 's' : 'l';

/** The parts of a picture's name. */
export interface PictureName {
  /** The sizes that `?w=` accepts. */
  sizes: readonly number[];
  /** In pixels. */
  width: number;
  height: number;
  /** Its ThumbHash in base64url, decoded to a blurred placeholder. */
  thumbHash: string;
}

const namePattern = /^([sl])[0-9a-f]{32}-(\d{1,4})x(\d{1,4})-([\w-]{7,40})$/;

/** Parses a picture's name; null for other names. */
export function readPictureName(name: string): PictureName | null {
  const [, letter, width, height, thumbHash] = namePattern.exec(name) ?? [];
  if (!letter || !thumbHash) return null;
  const sizes = sizesByLetter[letter as keyof typeof sizesByLetter];
  return { sizes, width: Number(width), height: Number(height), thumbHash };
}

/** The path of a picture. */
export const picturePath = (name: string): string => `/media/${name}.webp`;

const pathPattern = /^\/media\/([^/]+)\.webp$/;

/**
 * The name of the picture at a URL; null for other hosts' pictures. Ignores the origin: WEB_ORIGIN may have changed
 * since the upload.
 */
export function pictureNameOf(url: string | null | undefined): string | null {
  const parsed = url ? parseUrl(url) : null;
  const name = parsed && pathPattern.exec(parsed.pathname)?.[1];
  return name && readPictureName(name) ? name : null;
}

/**
 * The properties of an uploaded picture's image element; null for other hosts' pictures. With `srcSet` a browser chooses
 * one of the stored sizes.
 */
export function imageAttributesOf(
  url: string | null | undefined,
): { width: number; height: number; srcSet: string } | null {
  const name = pictureNameOf(url);
  const picture = name ? readPictureName(name) : null;
  if (!url || !picture) return null;
  const { sizes, width, height } = picture;
  const longerSide = Math.max(width, height);
  const { origin, pathname } = new URL(url);
  const smaller = sizes
    .filter((size) => size < longerSide)
    .map((size) => `${origin}${pathname}?w=${size} ${Math.round((width * size) / longerSide)}w`);
  return { width, height, srcSet: [...smaller, `${origin}${pathname} ${width}w`].join(', ') };
}
