import { site } from '@rosette/shared/contract/site.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { LegalScreen } from './legal-screen.tsx';

const open = (path: string) => renderScreen(<LegalScreen />, { at: path, path });

it("shows the operator's text with its headings", async () => {
  const asked = answer(site.legal, { title: 'Imprint', text: '# Rose GmbH\n\nBerlin', is_example: false });
  open('/imprint');
  expect(await screen.findByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Rose GmbH' })).toBeVisible();
  expect(screen.getByText('Berlin')).toBeVisible();
  expect(screen.queryByText(/This is an example/)).not.toBeInTheDocument();
  expect(asked[0]?.url.pathname).toBe('/api/site/legal/imprint');
});

it('opens by an address with a slash at its end', async () => {
  const asked = answer(site.legal, { title: 'Terms', text: 'Berlin', is_example: false });
  renderScreen(<LegalScreen />, { at: '/terms/', path: '/terms' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  expect(asked[0]?.url.pathname).toBe('/api/site/legal/terms');
});

it('marks an example', async () => {
  answer(site.legal, { title: 'Privacy Notice', text: 'Somebody', is_example: true });
  open('/privacy');
  expect(await screen.findByText(/This is an example/)).toBeVisible();
});

it('shows a message without a text', async () => {
  refuse(site.legal, { status: 404, detail: 'This page does not exist' });
  open('/terms');
  expect(await screen.findByText('This page is empty')).toBeVisible();
});
