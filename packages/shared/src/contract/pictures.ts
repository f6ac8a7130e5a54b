import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';

/** beyond §13: what a picture is for decides in which sizes it is kept (pixels of the longer side, ascending). */
export const pictureSizes = {
  profile: [96, 256, 512],
  logo: [96, 256, 512],
  event: [400, 800, 1600],
  business: [400, 800, 1600],
  advertisement: [400, 800, 1600],
} as const satisfies Record<string, readonly number[]>;

export type PictureUse = keyof typeof pictureSizes;

const uses = Object.keys(pictureSizes) as [PictureUse, ...PictureUse[]];

/** beyond §13: 10 MB, as 10 × 1,048,576 bytes. */
export const maxPictureBytes = 10 * 1_048_576;
/** beyond §13: 50 megapixels. */
export const maxPicturePixels = 50_000_000;

export const pictureUse = z.enum(uses);

export const uploadPictureBody = z.object({ use: pictureUse });

export const pictureDto = z.object({
  /** Absolute, on the first of WEB_ORIGIN. `?w=` takes one of the sizes of its use. */
  url: z.string(),
  /** Pixels of the picture at `url`. */
  width: z.number(),
  height: z.number(),
  /** A very small version of it as a data URL, under 1 kB. */
  placeholder: z.string(),
});
export type PictureDto = z.output<typeof pictureDto>;

export const pictures = {
  upload: defineEndpoint({
    method: 'post',
    path: '/pictures',
    access: 'member',
    summary: 'Upload a picture, as multipart/form-data with the fields `file` and `use`',
    upload: { maxBytes: maxPictureBytes },
    body: uploadPictureBody,
    response: pictureDto,
    status: 201,
    alsoAnswers: [413],
  }),
};
