import type { pictures } from '@rosette/shared/contract/pictures.ts';
import { type Handlers, preparedWrite } from '#http/handlers.ts';
import { forbidden } from '#lib/app-error.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { commitPicture, storePicture } from './pictures.service.ts';

export const pictureHandlers: Handlers<typeof pictures> = {
  upload: preparedWrite({
    async prepare({ app, caller, body: { use }, file: { path, clientGone } }) {
      if (caller.is_waiting && use !== 'profile') throw forbidden('waiting_for_admission');
      const encoded = await pictureEncoder.encode(app.log, path, use, clientGone);
      const { full, smaller, placeholder, thumbHash } = encoded;
      const { width, height } = full;
      const files = [...smaller, full];
      const stored = await storePicture(app, caller.id, use, { width, height, thumbHash, files });
      return { ...stored, width, height, placeholder };
    },
    async commit(_, { name, ...picture }) {
      await commitPicture(name);
      return picture;
    },
  }),
};
