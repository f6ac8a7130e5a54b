import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const old = 'an older secret, long enough to be one';
const current = 'the newest secret, long enough to be one';
const text = 'a link with a tokén 🌹';

test('a sealed text is unreadable and can be opened', () => {
  const seal = createSeal([current], 'mail');
  const sealed = seal.close(text);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('link');
  expect(seal.open(sealed)).toBe(text);
  expect(seal.close(text)).not.toBe(sealed);
  expect(seal.open(seal.close(''))).toBe('');
});

test('a second secret opens what it sealed when it was the first', () => {
  const sealed = createSeal([old], 'mail').close(text);
  expect(createSeal([current, old], 'mail').open(sealed)).toBe(text);
  expect(createSeal([current], 'mail').open(sealed)).toBeNull();
  expect(createSeal([old], 'mail').open(createSeal([current, old], 'mail').close(text))).toBeNull();
});

test('another purpose cannot open it', () => {
  expect(createSeal([current], 'cookie').open(createSeal([current], 'mail').close(text))).toBeNull();
});

test('a changed or cut seal cannot be opened', () => {
  const seal = createSeal([current], 'mail');
  const sealed = Buffer.from(seal.close(text), 'base64url');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(seal.open(changed.toString('base64url'))).toBeNull();
    expect(seal.open(sealed.subarray(0, at).toString('base64url'))).toBeNull();
  }
});
