import type { health } from '@rosette/shared/contract/health.ts';
import type { Handlers } from '#http/handlers.ts';
import { getHealth, healthFile } from './health.service.ts';

export const healthHandlers: Handlers<typeof health> = {
  get: ({ query }) => getHealth(query.weeks),
  file: ({ query, language }) => healthFile(query.weeks, language),
};
