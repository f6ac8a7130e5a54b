import { expect, test } from 'vitest';
import { tokenStore } from '#data/token-store.ts';
import { failStorage } from './storage.ts';

test.each([1, 2])('a test starts signed out after one that blocked the storage (%i)', () => {
  expect(tokenStore.get()).toBeNull();
  failStorage('setItem');
  tokenStore.set('a-token');
  expect(tokenStore.get()).toBe('a-token');
});
