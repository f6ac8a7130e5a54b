import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { applySettings } from '#features/settings/settings.service.ts';
import { clock } from '#lib/clock.ts';
import { closeServers } from './api.ts';
import { prepareEmptyDatabase } from './database.ts';

beforeAll(async () => {
  await prepareEmptyDatabase(inject('mongoUri'), inject('databasePrefix'));
  // Kept by the process, which other test files share.
  applySettings({});
});

afterEach(() => clock.reset());

afterAll(closeServers);
