import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each([
  '/events',
  '/events/65f0000000000000000000e1?tab=calendar#top',
  '/members?q=%2F%2Fhost&next=https://evil.example',
  '/a//b',
  '/',
])('%s is a page of this site', (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'events',
  '',
  '/sign-in?next=/sign-in',
  '/auth/callback?token=somebody-elses',
  '/reset-password',
  '/verify-email',
  '/unsubscribe',
  null,
  undefined,
  {},
])('%j is not', (path) => {
  expect(safePath(path)).toBeNull();
});
