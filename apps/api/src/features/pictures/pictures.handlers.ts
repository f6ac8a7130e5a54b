import type { pictures } from '@rosette/shared/contract/pictures.ts';
import type { Handlers } from '#http/handlers.ts';
import { storePicture } from './pictures.service.ts';

export const pictureHandlers: Handlers<typeof pictures> = {
  upload: ({ app, caller, body, file }) => storePicture(app, caller, { path: file.path, use: body.use }),
};
