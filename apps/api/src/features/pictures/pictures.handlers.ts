import type { pictures } from '@rosette/shared/contract/pictures.ts';
import { creationsOf } from '#features/limits/limits.service.ts';
import { type Handlers, preparedWrite } from '#http/handlers.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { keepPicture, storePicture } from './pictures.service.ts';

export const pictureHandlers: Handlers<typeof pictures> = {
  upload: preparedWrite({
    line: ({ caller }) => creationsOf(caller),
    async prepare({ app, caller, body: { use }, file }) {
      const encoded = await pictureEncoder.encode(app.log, file.path, use);
      return storePicture(app, caller, use, encoded);
    },
    commit: ({ app, caller }, picture) => keepPicture(app, caller, picture),
  }),
};
