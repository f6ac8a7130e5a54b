import * as z from 'zod/mini';
import { type PictureUse, pictureSizes } from '../picture-address.ts';
import { defineEndpoint } from './define-endpoint.ts';

const uses = Object.keys(pictureSizes) as [PictureUse, ...PictureUse[]];

/** product/pictures#uploading: 10 MB, as 10 × 1,048,576 bytes. */
export const maxPictureBytes = 10 * 1_048_576;
/** product/pictures#uploading: 50 megapixels. */
export const maxPicturePixels = 50_000_000;

export const pictureUse = z.enum(uses);

export const uploadPictureBody = z.object({ use: pictureUse });

export const pictureDto = z.object({
  /** Absolute, on the first of WEB_ORIGIN. `?w=` selects one of the sizes of its use. */
  url: z.string(),
  /** In pixels, of the picture at `url`. */
  width: z.number(),
  height: z.number(),
  /** A small blurred version as a data URL of less than 1 kB. */
  placeholder: z.string(),
});
export type PictureDto = z.output<typeof pictureDto>;

export const pictures = {
  upload: defineEndpoint({
    method: 'post',
    path: '/pictures',
    access: 'member',
    isForWaiting: true,
    summary: 'Upload a picture, as multipart/form-data with the fields `file` and `use`',
    upload: { maxBytes: maxPictureBytes, countedAs: 'picture' },
    body: uploadPictureBody,
    response: pictureDto,
    status: 201,
    alsoAnswers: [403, 413],
  }),
};
