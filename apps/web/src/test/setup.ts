import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { server } from './server.ts';

// A busy machine may take its time; a second is soon over there.
configure({ asyncUtilTimeout: 4_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  // Toasts outlive the toaster that showed them.
  toast.dismiss();
  server.resetHandlers();
  localStorage.clear();
  // biome-ignore lint/suspicious/noConsole: what a test complains about on the console fails it
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

afterAll(() => server.close());
