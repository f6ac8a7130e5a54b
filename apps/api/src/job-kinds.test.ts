import { admin } from '@rosette/shared/texts/en/admin.ts';
import { expect, test } from 'vitest';
import { bounceKinds, jobKinds, productionKinds } from './job-kinds.ts';

test('each kind of job has words, under which admins find what failed', () => {
  const kinds = Object.keys({ ...jobKinds, ...bounceKinds, ...productionKinds });
  expect(Object.keys(admin.failed.kinds).toSorted()).toEqual(kinds.toSorted());
});
