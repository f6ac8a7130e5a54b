import { maxPictureBytes } from '@rosette/shared/contract/pictures.ts';

/** An area of a picture in its pixels; for a logo it may exceed the edges. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Formats that the API reads; others that the browser can show are converted to JPEG. */
export const readByApi = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Larger than every stored size, also for high-density screens. */
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

const exceedsEdges = ({ x, y, width, height }: CropArea, picture: ImageBitmap) =>
  x < 0 || y < 0 || x + width > picture.width || y + height > picture.height;

/** PNG keeps transparency; as JPEG a photo is a tenth of the size. */
const mayBeTransparent = (file: File) => /png|webp|gif|avif/.test(file.type);

/**
 * Prepares a file for upload: cropped to `area` if given, as JPEG where the API does not read its format (HEIC),
 * smaller where it exceeds 10 MB; else unchanged.
 * @throws where the browser cannot decode it
 */
export async function preparePicture(file: File, area: CropArea | null): Promise<Blob> {
  const isReadable = readByApi.includes(file.type);
  if (!area && isReadable && file.size <= maxPictureBytes) return file;
  const picture = await createImageBitmap(file);
  const cut = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const type = mayBeTransparent(file) || exceedsEdges(cut, picture) ? 'image/png' : 'image/jpeg';
  const canvas = draw(picture, cut);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
  if (!blob) throw new Error('The picture could not be drawn');
  return blob;
}
