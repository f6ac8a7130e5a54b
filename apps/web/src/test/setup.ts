import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { type ClassValue, clsx } from 'clsx';
import { toast } from 'sonner';
import { twMerge } from 'tailwind-merge';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { tokenStore } from '#data/token-store.ts';
import { loadTexts, showLanguage } from '#lib/texts.ts';
import { server } from './server.ts';
import { setWidth } from './width.ts';

vi.mock('#lib/cn.ts', () => ({ cn: joined }));

const compatible = new Set<string>();

/** Joins like `cn`, and throws for conflicting classes. */
function joined(...classes: ClassValue[]): string {
  const all = clsx(classes);
  if (compatible.has(all)) return all;
  const merged = twMerge(all).split(' ');
  const beaten = all.split(' ').filter((name) => !merged.includes(name));
  if (beaten.length > 0) throw new Error(`Contradicted: ${beaten} in '${all}'; mark it default: in ui`);
  compatible.add(all);
  return all;
}

// Generous for busy machines.
configure({ asyncUtilTimeout: 60_000 });

// Toasts capture the pointer for swiping, which jsdom does not support.
Element.prototype.setPointerCapture = () => {};

// Queries by role ask for every element's visibility, for which happy-dom matches every rule of the toaster's style sheet.
document.head.querySelector('style')?.remove();

await loadTexts('landing', 'app', 'community', 'account', 'forms', 'office');

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // Toasts outlive the unmounted toaster.
  toast.dismiss();
  server.resetHandlers();
  // A test that blocks the storage leaves the token in memory.
  tokenStore.clear();
  localStorage.clear();
  sessionStorage.clear();
  await showLanguage('en');
  setWidth(1024);
  // biome-ignore lint/suspicious/noConsole: an error on the console fails the test
  const errors = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  // Checked after the mocks were restored; otherwise the next test would find the same errors.
  expect(errors).toEqual([]);
});

afterAll(() => server.close());
