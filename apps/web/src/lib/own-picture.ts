import { pictureNameOf, readPictureName } from '@rosette/shared/picture-address.ts';
import { thumbHashToDataURL } from 'thumbhash';

/** What the address of an uploaded picture says about it. */
export interface OwnPicture {
  width: number;
  height: number;
  srcSet: string;
  /** A very small, blurred version of it as a data URL. */
  placeholder: string;
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** Null for pictures from elsewhere, of which nothing is known. */
export function ownPictureOf(url: string | null | undefined): OwnPicture | null {
  const name = pictureNameOf(url);
  const picture = name ? readPictureName(name) : null;
  if (!url || !picture) return null;
  const { sizes, width, height, thumbHash } = picture;
  const longerSide = Math.max(width, height);
  const { origin, pathname } = new URL(url);
  const smaller = sizes
    .filter((size) => size < longerSide)
    .map((size) => `${origin}${pathname}?w=${size} ${Math.round((width * size) / longerSide)}w`);
  return {
    width,
    height,
    srcSet: [...smaller, `${origin}${pathname} ${width}w`].join(', '),
    placeholder: thumbHashToDataURL(bytesOf(thumbHash)),
  };
}
