import { events } from '@rosette/shared/contract/events.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#data/queries.ts';
import { answer } from '#test/server.ts';
import { LookInside } from './look-inside.tsx';

it('prices are prerendered alike on every machine, and shown in the locale of the viewer', async () => {
  answer(events.list, []);
  const queryClient = createQueryClient();
  const page = (
    <QueryClientProvider client={queryClient}>
      <LookInside />
    </QueryClientProvider>
  );
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-AT']);
  const element = document.createElement('div');
  element.innerHTML = renderToString(page);
  expect(element.textContent).toContain('€25 a month');

  const mismatches: unknown[] = [];
  const onRecoverableError = (error: unknown) => mismatches.push(error);
  const root = await act(async () => hydrateRoot(element, page, { onRecoverableError }));
  expect(mismatches).toEqual([]);
  const ofViewer = new Intl.NumberFormat('en-AT', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 0,
  }).format(25);
  expect(ofViewer).not.toBe('€25');
  expect(element.textContent).toContain(`${ofViewer} a month`);
  act(() => root.unmount());
});
