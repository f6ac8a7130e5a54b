import * as contract from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { shownIn } from './changes.ts';
import { groupOf } from './queries.ts';

/** Answers that nothing in the app changes: mailed links, the state of the server, and files for other programs. */
const unchanging = ['auth', 'health', 'ready', 'calendar'];

test('every list and item that the API answers is refetched after something that changes it', () => {
  const reads = Object.values(contract.contract)
    .flatMap((group) => Object.values(group))
    .filter(({ method }) => method === 'get');
  const answered = new Set(reads.map(groupOf));
  const refetched = new Set<string | undefined>(Object.values(shownIn).flat());
  expect([...answered].filter((group) => !refetched.has(group)).toSorted()).toEqual(unchanging.toSorted());
  expect([...refetched].filter((group) => !answered.has(group))).toEqual([]);
});
