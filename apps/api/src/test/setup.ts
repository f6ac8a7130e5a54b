import { afterEach, beforeAll, inject } from 'vitest';
import { clock } from '#lib/clock.ts';
import { prepareEmptyDatabase } from './database.ts';

beforeAll(() => prepareEmptyDatabase(inject('mongoUri'), inject('databasePrefix')));

afterEach(() => clock.reset());
