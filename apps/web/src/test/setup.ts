import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { type ClassValue, clsx } from 'clsx';
import { toast } from 'sonner';
import { twMerge } from 'tailwind-merge';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { server } from './server.ts';

vi.mock('#lib/cn.ts', () => ({ cn: joined }));

/** Joins as `cn` does, and fails where two classes contradict each other. */
function joined(...classes: ClassValue[]): string {
  const all = clsx(classes);
  const merged = twMerge(all).split(' ');
  const beaten = all.split(' ').filter((name) => !merged.includes(name));
  if (beaten.length > 0) throw new Error(`Contradicted: ${beaten} in '${all}'; mark it default: in ui`);
  return all;
}

// A busy machine may take its time; a second is soon over there.
configure({ asyncUtilTimeout: 20_000 });

// A notice takes the pointer to be swiped away, which jsdom does not know.
Element.prototype.setPointerCapture = () => {};

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  // Toasts outlive the toaster that showed them.
  toast.dismiss();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noConsole: what a test complains about on the console fails it
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

afterAll(() => server.close());
