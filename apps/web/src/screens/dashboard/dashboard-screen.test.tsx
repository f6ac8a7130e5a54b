import { site } from '@rosette/shared/contract/site.ts';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenStore } from '#data/token-store.ts';
import { showLanguage } from '#lib/texts.ts';
import { answerCommunity, answerEmptyCommunity, stats } from '#test/community.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { startFakeTimers, wait } from '#test/time.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const me = aUser();
const open = (user = me) => renderScreen(<DashboardScreen />, { user, at: '/dashboard', path: '/dashboard' });
const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => void answerCommunity());

describe('the welcome banner', () => {
  it('greets by name, and its counts lead to their pages', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada Lind!' })).toBeVisible();
    const counts = within(await screen.findByRole('list', { name: 'Your community today' }));
    expect(counts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1,234 members', '/members'],
      ['7 events', '/events'],
      ['1 opportunity', '/opportunities'],
    ]);
  });

  it('says Welcome until the next sign-in after registering', async () => {
    const tokenOf = (issued: number) => `x.${btoa(JSON.stringify({ sub: me.id, iat: issued / 1000 }))}.x`;
    const registered = Date.parse(me.created_at);
    const { unmount } = open();
    act(() => tokenStore.set(tokenOf(registered + 1000)));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada Lind!' })).toBeVisible();
    act(() => tokenStore.set(tokenOf(registered + 60_000)));
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back, Ada Lind!' })).toBeVisible();
    unmount();
  });

  it('greets when the counts cannot be fetched', async () => {
    refuse(site.stats, { status: 500, detail: 'Down' });
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Ada Lind');
    await screen.findByText('Upcoming Events');
    expect(screen.queryByText(/\d members/)).not.toBeInTheDocument();
  });

  it('refetches the counts after a minute', async () => {
    startFakeTimers();
    open();
    await screen.findByText('7 events');
    answer(site.stats, { ...stats, events: 8 });
    await wait(60_000);
    expect(await screen.findByText('8 events')).toBeVisible();
  });
});

describe('the profile card', () => {
  it('names missing fields and links to the own profile', async () => {
    open(aUser({ business_name: 'Lind Studio', bio: ' ' }));
    expect(await screen.findByText('25% done. Still missing: Industry, Bio, Profile image')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(screen.queryByText('Profile Complete!')).not.toBeInTheDocument();
    const update = screen.getByRole('link', { name: 'Update Profile' });
    expect(update).toHaveAttribute('href', `/profile/${me.id}`);
  });

  it('confirms a complete profile', async () => {
    open(
      aUser({ business_name: 'A', industry: 'B', bio: 'C', profile_image: 'https://pictures.example/d.png' }),
    );
    expect(await screen.findByText('Profile Complete!')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Update Profile' })).not.toBeInTheDocument();
  });
});

it('shows four quick actions', async () => {
  open();
  const actions = within(await screen.findByRole('region', { name: 'Quick Actions' })).getAllByRole('link');
  expect(actions.map((action) => action.getAttribute('href'))).toEqual([
    '/businesses',
    '/events',
    '/opportunities',
    '/members',
  ]);
});

describe('the stat cards', () => {
  it('show counts and link to their pages', async () => {
    open();
    await screen.findByText('1,234 members');
    const cards = [
      ['Members 1,234', '/members'],
      ['Businesses 9', '/businesses'],
      ['Events 7', '/events'],
      ['Opportunities 1', '/opportunities'],
    ] as const;
    for (const [name, path] of cards) expect(linkTo(name)).toBe(path);
  });

  it('show a prompt while there is nothing', async () => {
    answerEmptyCommunity();
    open();
    await screen.findByText('0 members');
    const cards = within(screen.getByRole('region', { name: 'Your community in numbers' }));
    const prompts = [
      'Invite the first ones!',
      'Be the first to show yours!',
      'Bring everybody together!',
      'Post the first one!',
    ];
    for (const prompt of prompts) expect(cards.getByText(prompt)).toBeVisible();
  });

  it('show no prompt otherwise', async () => {
    open();
    await screen.findByText('1,234 members');
    expect(screen.queryByText('Invite the first ones!')).not.toBeInTheDocument();
  });
});

it('the dashboard in German speaks German', async () => {
  await showLanguage('de');
  open(aUser({ business_name: 'Lind Studio' }));
  expect(await screen.findByRole('heading', { name: 'Willkommen zurück, Ada Lind!' })).toBeVisible();
  expect(await screen.findByRole('link', { name: '1.234 Mitglieder' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Veranstaltung finden' })).toBeVisible();
  expect(screen.getByText(/^25\s% /)).toHaveTextContent(
    /^25\s% sind geschafft\. Noch offen: Branche, Über mich und Profilbild$/,
  );
});
