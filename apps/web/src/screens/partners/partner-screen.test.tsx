import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { PartnerScreen } from './partner-screen.tsx';

it('describes each partnership', () => {
  renderScreen(<PartnerScreen />);
  for (const [name, benefit] of [
    ['Silver Partnership', 'Your logo on our landing page'],
    ['Gold Partnership', 'Sponsor one community event, shown with your name'],
    ['Platinum Partnership', 'A spotlight article about your work'],
  ] as const) {
    expect(within(screen.getByRole('region', { name })).getByText(benefit)).toBeVisible();
  }
});

it.each([
  ['Join Free & Explore', '/'],
  ['See Prices and Buy', '/become-partner'],
  ['Contact Us', '/contact'],
])('has a link %s to %s', (name, address) => {
  renderScreen(<PartnerScreen />);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
});
