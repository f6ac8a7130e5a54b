import { blocks } from '@rosette/shared/contract/blocks.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerNothingBought } from '#test/billing.ts';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { BillingSettingsScreen } from './billing-settings.tsx';
import { SettingsScreen } from './settings-screen.tsx';

beforeEach(() => answer(blocks.list, [{ person: aPerson(), created_at: '2026-01-15T10:00:00.000Z' }]));

const pages = ['Account', 'Notifications', 'Privacy', 'Billing', 'Data'];
const addresses = pages.map((name) => `/settings/${name.toLowerCase()}`);

test('the settings list their pages, and who is blocked', async () => {
  const me = aUser();
  renderScreen(<SettingsScreen />, { user: me });
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  for (const [index, name] of pages.entries()) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', addresses[index]);
  }
  expect(screen.getByRole('link', { name: 'Data' })).toHaveAccessibleDescription(/deleting your account/);
  expect(screen.getByRole('link', { name: 'Back to my profile' })).toHaveAttribute(
    'href',
    `/profile/${me.id}`,
  );
  expect(await screen.findByText('Maren Voss')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeVisible();
});

test('a page of the settings leads to the others, and back to the list', async () => {
  answerNothingBought();
  const at = '/settings/billing';
  renderScreen(<BillingSettingsScreen />, {
    user: aUser({ membership_tier: 'premium', membership_expires: '2030-05-31T12:00:00.000Z' }),
    at,
    path: at,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Membership' })).toHaveTextContent('Premium until May 31, 2030');
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  const navigation = screen.getByRole('navigation', { name: 'Settings' });
  expect([...navigation.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(addresses);
  expect(screen.getByRole('link', { name: 'Billing' })).toHaveAttribute('aria-current', 'page');
});
