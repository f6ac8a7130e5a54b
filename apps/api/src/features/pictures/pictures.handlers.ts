import type { pictures } from '@rosette/shared/contract/pictures.ts';
import type { Handlers } from '#http/handlers.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { storePicture } from './pictures.service.ts';

export const pictureHandlers: Handlers<typeof pictures> = {
  upload: async ({ app, caller, body: { use }, file }) => {
    const encoded = await pictureEncoder.encode(app.log, file.path, use);
    return () => storePicture(app, caller, use, encoded);
  },
};
