import { site } from '@rosette/shared/contract/site.ts';
import { focusManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { callerOf } from '#data/caller.ts';
import { shownSite, startSite } from '#data/site.ts';
import { rebuild, shownName } from '#lib/texts.ts';
import { aUser } from '#test/people.ts';
import { answer } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { answerApp, openApp } from '#test/walk.tsx';

afterEach(async () => {
  focusManager.setFocused(undefined);
  // An app that is still shown would ask anew, and show the other name in the tests that follow.
  cleanup();
  startSite();
  await rebuild(shownName());
  document.getElementById('shades')?.remove();
});

it('an open page, when it is looked at again, shows what an admin has changed meanwhile', async () => {
  answerApp();
  const ada = aUser({ membership_tier: 'free', time_zone: 'Europe/Berlin' });
  openApp('/dashboard', ada);
  const bar = within(await screen.findByRole('banner'));
  expect(await bar.findByRole('link', { name: 'Rosette' })).toBeVisible();
  expect(callerOf(ada)?.tier).toBe('free');

  answer(
    site.get,
    aSite({
      name: 'Kreis',
      limits: 'none',
      accent: '#1d6b45',
      logo: '/media/circle.webp',
      contact_email: 'hello@kreis.example',
      texts: { footer_statement: 'We plant trees' },
    }),
  );
  focusManager.setFocused(false);
  focusManager.setFocused(true);

  expect(await screen.findByRole('link', { name: 'Kreis' })).toBeVisible();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('We plant trees')).toBeVisible();
  expect(footer.getByRole('link', { name: 'hello@kreis.example' })).toBeVisible();
  expect(screen.getByRole('banner').querySelector('img[src^="/media/circle.webp"]')).not.toBeNull();
  expect(callerOf(ada)?.tier).not.toBe('free');
  await waitFor(() => expect(document.title).toMatch(/ · Kreis$/));
  await waitFor(() => expect(document.getElementById('shades')?.textContent).toContain('--accent:#1d6b45'));
});

it('a changed name waits until the dialog in which somebody writes is closed', async () => {
  answerApp();
  const { person } = openApp(
    '/businesses',
    aUser({ membership_tier: 'premium', time_zone: 'Europe/Berlin' }),
  );
  await person.click(await screen.findByRole('button', { name: 'Add Business' }));
  await person.type(await screen.findByLabelText('Business Name'), 'Bakery');

  answer(site.get, aSite({ name: 'Kreis' }));
  focusManager.setFocused(false);
  focusManager.setFocused(true);

  await waitFor(() => expect(shownSite().name).toBe('Kreis'));
  expect(screen.getByLabelText('Business Name')).toHaveValue('Bakery');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('link', { name: 'Kreis' })).toBeVisible();
});
