import { events } from '@rosette/shared/contract/events.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#api/queries.ts';
import { forgetFormats } from '#lib/format.ts';
import { answer } from '#test/server.ts';
import { LookInside } from './look-inside.tsx';

const NumberFormat = Intl.NumberFormat;

/** Gives number formats without a locale this one, as another machine has. */
function setLocaleOfMachine(locale: string) {
  class OfMachine extends NumberFormat {
    constructor(given?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) {
      super(given ?? locale, options);
    }
  }
  vi.stubGlobal('Intl', { ...Intl, NumberFormat: OfMachine, DateTimeFormat: Intl.DateTimeFormat });
}

afterEach(() => {
  vi.unstubAllGlobals();
  forgetFormats();
});

it('prices are prerendered alike on every machine, and shown in the locale of the viewer', async () => {
  answer(events.list, []);
  const queryClient = createQueryClient();
  const page = (
    <QueryClientProvider client={queryClient}>
      <LookInside />
    </QueryClientProvider>
  );
  forgetFormats();
  setLocaleOfMachine('ar-EG');
  const element = document.createElement('div');
  element.innerHTML = renderToString(page);
  expect(element.textContent).toContain('€25 a month');

  const mismatches: unknown[] = [];
  const onRecoverableError = (error: unknown) => mismatches.push(error);
  const root = await act(async () => hydrateRoot(element, page, { onRecoverableError }));
  expect(mismatches).toEqual([]);
  const ofViewer = new NumberFormat('ar-EG', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 0,
  });
  expect(element.textContent).toContain(`${ofViewer.format(25)} a month`);
  act(() => root.unmount());
});
