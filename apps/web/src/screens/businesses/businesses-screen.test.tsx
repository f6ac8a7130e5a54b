import { businesses } from '@rosette/shared/contract/businesses.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showLanguage } from '#lib/texts.ts';
import { aBusiness } from '#test/listings.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { BusinessesScreen } from './businesses-screen.tsx';

const premium = aUser({ membership_tier: 'premium' });
const open = (user = premium, at = '/businesses') =>
  renderScreen(<BusinessesScreen />, { user, at, path: '/businesses' });
const several = (count: number) =>
  Array.from({ length: count }, (_, index) => aBusiness({ id: `b${index}`, name: `Business ${index}` }));

describe('the showcase', () => {
  it('shows a business with its website in a new tab', async () => {
    const voss = aBusiness({ website: 'https://voss.example/', logo: 'https://voss.example/logo.png' });
    answer(businesses.list, [voss]);
    const { container } = open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Voss Ceramics' })).toBeVisible();
    for (const text of ['Craft', 'Cups and bowls.']) expect(screen.getByText(text)).toBeVisible();
    const website = screen.getByRole('link', { name: 'Visit Website' });
    expect(website).toHaveAttribute('href', 'https://voss.example/');
    expect(website).toHaveAttribute('target', '_blank');
    expect(website).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(website).toHaveAccessibleDescription('Voss Ceramics');
    expect(container.querySelector('img')).toHaveAttribute('src', 'https://voss.example/logo.png');
  });

  it('shows no website link without one', async () => {
    answer(businesses.list, [aBusiness()]);
    open();
    await screen.findByText('Voss Ceramics');
    expect(screen.queryByRole('link', { name: 'Visit Website' })).not.toBeInTheDocument();
  });

  it.each([
    [{ is_top_placed: true, is_featured: true }, 'Featured'],
    [{ is_top_placed: true, is_featured: false }, 'Featured'],
    [{ is_top_placed: false, is_featured: true }, 'Premium'],
    [{ is_top_placed: false, is_featured: false }, null],
  ] as const)('%o has the badge %s', async (flags, badge) => {
    answer(businesses.list, [aBusiness(flags)]);
    open();
    await screen.findByText('Voss Ceramics');
    const shown = ['Featured', 'Premium'].filter((text) => screen.queryByText(text));
    expect(shown).toEqual(badge ? [badge] : []);
  });

  it('shows an empty state when nothing is there, with a button to add one', async () => {
    answer(businesses.list, []);
    const { person } = open();
    expect(await screen.findByText('No businesses showcased yet')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show yours first' }));
    expect(await screen.findByRole('dialog', { name: 'Add Business' })).toBeVisible();
  });

  it('says nothing of an empty list when it cannot be fetched, and tries again', async () => {
    refuse(businesses.list, { status: 500, detail: 'Down' });
    open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('No businesses showcased yet')).toBeNull();
    expect(screen.queryByText('Down')).toBeNull();
  });

  it('shows how many the cap holds back', async () => {
    answer(businesses.list, several(3), { total: 20 });
    open(aUser());
    expect(await screen.findByText('3 of 20 businesses')).toBeVisible();
  });

  it('searches on the server', async () => {
    const asked = answer(businesses.list, []);
    const { person } = open(premium, '/businesses?q=glass');
    expect(await screen.findByText('No business matches your search')).toBeVisible();
    expect(asked[0]?.url.searchParams.get('q')).toBe('glass');
    answer(businesses.list, several(1));
    await person.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('1 business')).toBeVisible();
  });
});

describe('the upgrade prompt in the showcase', () => {
  it.each([
    ['free', 'member', 2, false],
    ['free', 'member', 3, true],
    ['basic', 'member', 4, false],
    ['basic', 'member', 5, true],
    ['basic', 'admin', 5, false],
    ['premium', 'member', 6, false],
    ['corporate', 'member', 6, false],
  ] as const)('for a %s %s with %i businesses listed: %s', async (membership_tier, role, count, isShown) => {
    answer(businesses.list, several(count));
    open(aUser({ membership_tier, role }));
    await screen.findByText(`${count} businesses`);
    const prompt = screen.queryByRole('heading', { name: 'Discover More Businesses' });
    expect(prompt !== null).toBe(isShown);
    const link = screen.queryByRole('link', { name: 'Upgrade Membership' });
    expect(link?.getAttribute('href')).toBe(isShown ? '/membership' : undefined);
  });
});

describe('the actions on a business', () => {
  it.each([
    ['its owner', aUser({ id: aBusiness().owner_id }), ['Edit', 'Delete']],
    ['an admin', aUser({ role: 'admin' }), ['More', 'Edit', 'Delete']],
    ['somebody else', aUser({ role: 'partner' }), ['More']],
  ] as const)('%s', async (_, user, offered) => {
    answer(businesses.list, [aBusiness()]);
    open(user);
    const card = (await screen.findByRole('heading', { name: 'Voss Ceramics' })).closest('li');
    const actions = within(card as HTMLElement).queryAllByRole('button');
    expect(actions.map((action) => action.getAttribute('aria-label'))).toEqual(offered);
  });
});

it('the showcase and its form in German speak German', async () => {
  await showLanguage('de');
  answer(businesses.list, [aBusiness({ website: 'https://voss.example/', is_top_placed: true })]);
  const { person } = open();
  expect(await screen.findByRole('link', { name: 'Zur Website' })).toBeVisible();
  expect(screen.getByText('Hervorgehoben')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Unternehmen hinzufügen' }));
  const form = within(await screen.findByRole('dialog', { name: 'Unternehmen hinzufügen' }));
  expect(form.getByRole('textbox', { name: 'Website' })).toBeVisible();
});
