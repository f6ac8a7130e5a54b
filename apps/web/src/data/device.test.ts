import { expect, it, vi } from 'vitest';
import { failStorage } from '#test/storage.ts';
import {
  forgetSignedOut,
  retainSessionOf,
  stored,
  storedByAccount,
  storedText,
  withNumber,
} from './device.ts';

const [ada, bea] = ['65f000000000000000000001', '65f000000000000000000002'];

it('keeps a value in memory where storage is blocked, and tells of changes here and in other tabs', () => {
  const value = stored<string[]>('a-list', []);
  const told = vi.fn();
  const stop = value.subscribe(told);
  const restore = failStorage('setItem');
  value.set(['a']);
  restore();
  expect(localStorage.getItem('a-list')).toBeNull();
  expect(value.get()).toEqual(['a']);
  expect(value.get()).toBe(value.get());
  expect(told).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  expect(told).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: 'a-list' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(told).toHaveBeenCalledTimes(3);
  value.set(null);
  stop();
  value.set(['b']);
  expect(told).toHaveBeenCalledTimes(4);
});

it('takes what cannot be read for nothing', () => {
  localStorage.setItem('numbers', '{"half');
  expect(stored('numbers', 7).get()).toBe(7);
});

it('removes what belongs to a session, and what to an account that has signed out, in both storages', () => {
  const ofSession = storedByAccount('names', '', 'session ends', 'session');
  const ofAccount = storedByAccount('texts', '', 'signed out');
  for (const account of [ada, bea]) {
    ofSession.put(account, 'x', account);
    ofAccount.put(account, 'x', account);
  }
  storedText('language').set('de');
  retainSessionOf(bea);
  expect([ofSession.of(ada, 'x'), ofSession.of(bea, 'x')]).toEqual(['', bea]);
  retainSessionOf(null);
  expect(sessionStorage).toHaveLength(0);
  expect([ofAccount.of(ada, 'x'), ofAccount.of(bea, 'x')]).toEqual([ada, bea]);
  forgetSignedOut(ada);
  expect(ofAccount.subjectIdsOf(ada)).toEqual([]);
  expect(ofAccount.of(bea, 'x')).toBe(bea);
  expect(storedText('language').get()).toBe('de');
});

it('keeps the numbers of the latest hundred history entries', () => {
  let numbers = withNumber([], 'first', 1);
  for (let entry = 0; entry < 99; entry += 1) numbers = withNumber(numbers, `entry ${entry}`, entry);
  numbers = withNumber(numbers, 'first', 2);
  numbers = withNumber(numbers, 'last', 3);
  expect(numbers).toHaveLength(100);
  const map = new Map(numbers);
  expect([map.get('first'), map.get('last'), map.get('entry 0')]).toEqual([2, 3, undefined]);
});
