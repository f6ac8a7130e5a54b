import { maxPictureBytes } from '@rosette/shared/contract/pictures.ts';

/** A part of a picture, in its own pixels; of a logo it may reach beyond its edges. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the API reads; anything else that the browser can show is drawn anew as JPEG. */
export const readByApi = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Larger than every size that is kept, also on screens with dense pixels. */
const maxSide = 2560;

function draw(picture: ImageBitmap, { x, y, width, height }: CropArea): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, -x * scale, -y * scale, picture.width * scale, picture.height * scale);
  return canvas;
}

const reachesOut = ({ x, y, width, height }: CropArea, picture: ImageBitmap) =>
  x < 0 || y < 0 || x + width > picture.width || y + height > picture.height;

/** Only PNG keeps transparent parts; without any, a photo takes a tenth as JPEG. */
const mayBeTransparent = (file: File) => /png|webp|gif|avif/.test(file.type);

/**
 * The file as it is uploaded: cut to `area` where one was chosen, as JPEG where the API does not read its format (HEIC,
 * where this browser does), smaller where it is over 10 MB; else as it is.
 * @throws where this browser cannot read the picture
 */
export async function preparePicture(file: File, area: CropArea | null): Promise<Blob> {
  const isReadable = readByApi.includes(file.type);
  if (!area && isReadable && file.size <= maxPictureBytes) return file;
  const picture = await createImageBitmap(file);
  const cut = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const type = mayBeTransparent(file) || reachesOut(cut, picture) ? 'image/png' : 'image/jpeg';
  const canvas = draw(picture, cut);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
  if (!blob) throw new Error('The picture could not be drawn');
  return blob;
}
