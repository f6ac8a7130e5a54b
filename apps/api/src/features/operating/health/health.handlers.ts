import type { health } from '@rosette/shared/contract/health.ts';
import type { Handlers } from '#http/handlers.ts';
import { pageIn } from '#lib/page.ts';
import { getHealth, healthFile } from './health.service.ts';

export const healthHandlers: Handlers<typeof health> = {
  get: async ({ query }) => pageIn(await getHealth(query.weeks), query),
  file: ({ query, language }) => healthFile(query.weeks, language),
};
