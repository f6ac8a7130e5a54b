import { site } from '@rosette/shared/contract/site.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { createQueryClient, query } from '#data/queries.ts';
import { startSite } from '#data/site.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { GoToProvider } from '#ui/link.tsx';
import { SiteFooter } from './site-footer.tsx';

it('is hydrated as it was prerendered, also where another part has loaded the site before', async () => {
  const prerendered = createQueryClient();
  const queryClient = createQueryClient();
  queryClient.setQueryData(query(site.get).queryKey, aSite({ legal: ['imprint'] }));
  const footer = (client: typeof queryClient) => (
    <QueryClientProvider client={client}>
      <GoToProvider value={() => {}}>
        <SiteFooter />
      </GoToProvider>
    </QueryClientProvider>
  );
  const element = document.createElement('div');
  element.innerHTML = renderToString(footer(prerendered));
  const mismatches: unknown[] = [];
  const onRecoverableError = (error: unknown) => mismatches.push(error);
  const root = await act(async () => hydrateRoot(element, footer(queryClient), { onRecoverableError }));
  expect(mismatches).toEqual([]);
  expect(element.textContent).toContain('Imprint');
  act(() => root.unmount());
});

it('is hydrated with the links that the page was served with', async () => {
  const served = aSite({
    legal: ['privacy', 'imprint'],
    payments: true,
    cancellations: true,
    contact_email: 'hello@kreis.example',
  });
  startSite(served);
  answer(site.get, served);
  onTestFinished(() => startSite(undefined));
  const footer = (
    <QueryClientProvider client={createQueryClient()}>
      <GoToProvider value={() => {}}>
        <SiteFooter />
      </GoToProvider>
    </QueryClientProvider>
  );
  const element = document.createElement('div');
  element.innerHTML = renderToString(footer);
  for (const link of ['/privacy', '/imprint', '/withdraw', '/cancel', 'mailto:hello@kreis.example'])
    expect(element.innerHTML).toContain(`href="${link}"`);
  expect(element.innerHTML).not.toContain('href="/terms"');
  const mismatches: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(element, footer, { onRecoverableError: (error) => mismatches.push(error) }),
  );
  expect(mismatches).toEqual([]);
  act(() => root.unmount());
});

it.each([true, false])('leads to withdrawing from a contract while payments are on: %s', async (isOn) => {
  answer(site.get, aSite({ payments: isOn, legal: ['imprint'] }));
  renderScreen(<SiteFooter />);
  expect(await screen.findByRole('link', { name: 'Imprint' })).toBeVisible();
  const links = () => screen.queryAllByRole('link', { name: 'Withdraw from a contract' });
  await waitFor(() => expect(links()).toHaveLength(isOn ? 1 : 0));
});

it('leads to cancelling also while payments are off and contracts run', async () => {
  answer(site.get, aSite({ payments: false, cancellations: true }));
  renderScreen(<SiteFooter />);
  expect(await screen.findByRole('link', { name: 'Cancel contracts here' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Withdraw from a contract' })).toBeNull();
});
