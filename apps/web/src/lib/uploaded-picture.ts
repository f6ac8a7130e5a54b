import { imageAttributesOf, pictureNameOf, readPictureName } from '@rosette/shared/picture-address.ts';
import { thumbHashToDataURL } from 'thumbhash';

/** The properties that the URL of an uploaded picture encodes. */
export interface UploadedPicture {
  width: number;
  height: number;
  srcSet: string;
  /** Decodes a small blurred version, a data URL; takes a phone about 10 ms. */
  placeholder(): string;
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** The properties of an uploaded picture by its URL; null for pictures of other hosts. */
export function uploadedPictureOf(url: string | null | undefined): UploadedPicture | null {
  const name = pictureNameOf(url);
  const picture = name ? readPictureName(name) : null;
  const attributes = imageAttributesOf(url);
  if (!picture || !attributes) return null;
  return { ...attributes, placeholder: () => thumbHashToDataURL(bytesOf(picture.thumbHash)) };
}
