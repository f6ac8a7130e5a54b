import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { clock } from '#lib/clock.ts';
import { closeServers } from './api.ts';
import { prepareEmptyDatabase } from './database.ts';

beforeAll(() => prepareEmptyDatabase(inject('mongoUri'), inject('databasePrefix')));

afterEach(() => clock.reset());

afterAll(closeServers);
