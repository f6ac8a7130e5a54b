import { announcements } from '@rosette/shared/contract/announcements.ts';
import { contactRequests, contacts } from '@rosette/shared/contract/contacts.ts';
import { dashboard } from '@rosette/shared/contract/dashboard.ts';
import { type SuggestionDto, suggestions } from '@rosette/shared/contract/suggestions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDateTime } from '#lib/format.ts';
import { aDashboard, answerCommunity, someNews } from '#test/community.ts';
import { anEvent } from '#test/events.ts';
import { aNotification } from '#test/messages.ts';
import { aMember, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse } from '#test/server.ts';
import { startFakeTimers, wait } from '#test/time.ts';
import { setWidth } from '#test/width.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const open = (user = aUser()) =>
  renderScreen(<DashboardScreen />, { user, at: '/dashboard', path: '/dashboard' });

beforeEach(() => void answerCommunity());

const grace: SuggestionDto = {
  person: aMember({ id: 'g', full_name: 'Grace Okafor', business_name: 'Okafor Prints' }),
  reasons: [
    { kind: 'offers_what_you_need', value: 'Photography' },
    { kind: 'needs_what_you_offer', value: 'Ceramics' },
    { kind: 'same_town', value: 'Leipzig' },
    { kind: 'same_industry', value: 'Craft' },
  ],
};

it('shows what awaits her, her next events and suggestions first, and nothing twice', async () => {
  answer(dashboard.get, aDashboard({ requests: 1, next_events: [anEvent()] }));
  open();
  await screen.findByRole('heading', { name: 'Community Activity Feed' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Waiting for you',
    'Upcoming Events',
    'Latest Opportunities',
    'Your community in numbers',
    'Suggestions',
    'Complete your profile',
    'Quick Actions',
    'Member Spotlight',
    'Community Activity Feed',
  ]);
});

it('shows an announcement until she dismisses it', async () => {
  const announcement = {
    id: '7',
    title: 'We meet in May',
    text: 'Come!',
    created_at: '2026-11-20T10:00:00.000Z',
  };
  answer(dashboard.get, aDashboard({ announcements: [announcement] }));
  const { person } = open();
  const card = within(await screen.findByRole('region', { name: 'We meet in May' }));
  expect(card.getByText('Come!')).toBeVisible();
  const sent = answer(announcements.dismiss, undefined);
  answer(dashboard.get, aDashboard());
  await person.click(card.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('We meet in May')).not.toBeInTheDocument());
  expect(sent[0]?.url.pathname).toBe('/api/announcements/7/dismiss');
});

describe('suggestions', () => {
  it('show the reasons for a suggestion and link to the profile', async () => {
    answer(dashboard.members, { suggestions: [grace], spotlight: null });
    open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Suggestions' })).toBeVisible();
    for (const reason of [
      'Offers Photography, which you need',
      'Needs Ceramics, which you offer',
      'Is in Leipzig, like you',
      'Works in Craft, like you',
    ]) {
      expect(await screen.findByText(reason)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Grace Okafor' })).toHaveAttribute('href', '/profile/g');
  });

  it('open the contact dialog', async () => {
    answer(dashboard.members, { suggestions: [grace], spotlight: null });
    answer(contacts.list, []);
    answer(contactRequests.allowance, { limit: 3, used: 0, resets_at: '2026-02-01T00:00:00.000Z' });
    const { person } = open();
    const write = await screen.findByRole('button', { name: 'Write to her' });
    expect(write).toHaveAccessibleDescription('Grace Okafor');
    await person.click(write);
    expect(await screen.findByRole('dialog', { name: 'Write to Grace Okafor' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Send Request' })).toBeVisible();
  });

  it('disappear with Not now and are not requested again', async () => {
    const asked = answer(dashboard.members, {
      suggestions: [grace, { ...grace, person: aMember() }],
      spotlight: null,
    });
    const dismissed = answer(suggestions.dismiss, undefined);
    const { person } = open();
    const entry = (await screen.findByRole('heading', { name: 'Grace Okafor' })).closest('li');
    await person.click(within(entry as HTMLElement).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByText('Grace Okafor')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Not now' })).toBeVisible();
    expect(dismissed[0]?.url.pathname).toBe('/api/users/suggestions/g/dismiss');
    expect(asked).toHaveLength(1);
  });

  it('stay when dismissing fails', async () => {
    answer(dashboard.members, { suggestions: [grace], spotlight: null });
    refuse(suggestions.dismiss, { status: 500, detail: '' });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(await screen.findByText('This could not be saved. Please try again.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Grace Okafor' })).toBeVisible();
  });

  it('ask a member with a short profile to complete it', async () => {
    open();
    expect(await screen.findByText('Nobody to suggest right now')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
      'href',
      `/profile/${aUser().id}`,
    );
  });
});

describe('the card of what awaits her', () => {
  it('shows requests, introductions and applicants', async () => {
    const application = aNotification({
      kind: 'application',
      title: 'Zoe applied to Baker',
      path: '/opportunities/o',
    });
    answer(dashboard.get, aDashboard({ requests: 2, introductions: 1, applications: [application] }));
    open();
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('2 requests to answer')).toBe('/messages?tab=requests');
    expect(await link('1 introduction to answer')).toBe('/messages?tab=requests');
    expect(await link('Zoe applied to Baker')).toBe('/opportunities/o');
  });

  it('shows five lines at first, and all of them on request', async () => {
    const applications = Array.from({ length: 7 }, (_, index) =>
      aNotification({ id: `n${index}`, kind: 'application', title: `Applied ${index}` }),
    );
    answer(dashboard.get, aDashboard({ applications }));
    const { person } = open();
    await screen.findByRole('link', { name: 'Applied 4' });
    expect(screen.queryByRole('link', { name: 'Applied 5' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(screen.getByRole('link', { name: 'Applied 5' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Applied 6' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all 7' })).toBeNull();
  });

  it('is on the page before what follows it is shown, so that nothing jumps', async () => {
    startFakeTimers();
    const asked = answerCommunity();
    const { release } = delayAnswer(dashboard.get, aDashboard({ introductions: 1 }));
    open();
    expect(await screen.findByRole('status', { name: 'Loading the dashboard' })).toBeVisible();
    expect(await screen.findByText('Nobody to suggest right now')).not.toBeVisible();
    expect(asked).toEqual([]);
    release();
    expect(await screen.findByRole('link', { name: '1 introduction to answer' })).toBeVisible();
    expect(screen.getByText('Nobody to suggest right now')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Loading the dashboard' })).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('is not waited for when a request gets no answer for 3 seconds', async () => {
    startFakeTimers();
    delayAnswer(dashboard.get, aDashboard());
    open();
    expect(await screen.findByText('Nobody to suggest right now')).not.toBeVisible();
    await wait(3000);
    expect(screen.getByText('Nobody to suggest right now')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Loading the dashboard' })).not.toBeInTheDocument();
  });

  it('shows an admin what the panel holds for her', async () => {
    const panel = { reports: 3, partnerships: 1, advertisements: 0, inquiries: 2 };
    answer(dashboard.get, aDashboard({ panel }));
    open(aUser({ role: 'admin' }));
    for (const [name, path] of [
      ['3 new reports', '/admin/reports?state=received'],
      ['1 partnership to review', '/admin'],
      ['2 new inquiries', '/admin?tab=inquiries'],
    ] as const) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
    }
    expect(screen.queryByRole('link', { name: /advertisement/ })).toBeNull();
  });

  it.each([
    ['when empty', () => void answer(dashboard.get, aDashboard())],
    ['when it cannot be fetched', () => refuse(dashboard.get, { status: 500, detail: 'Down' })],
  ])('is absent %s', async (_, prepare) => {
    prepare();
    open();
    expect(await screen.findByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
    expect(screen.queryByText('Waiting for you')).not.toBeInTheDocument();
  });
});

describe('her next events', () => {
  it('lead to their pages, with start and place', async () => {
    const event = anEvent({ id: 'kiln', title: 'Kiln evening' });
    answer(dashboard.get, aDashboard({ next_events: [event, anEvent({ id: 'later', title: 'Fair' })] }));
    open();
    const link = await screen.findByRole('link', { name: 'Kiln evening' });
    expect(link).toHaveAttribute('href', `/events/${event.id}`);
    expect(link.closest('li')).toHaveTextContent(`Kiln evening${formatDateTime(event.date)} · Online`);
    expect(screen.getByRole('link', { name: 'Fair' })).toHaveAttribute('href', '/events/later');
  });

  it('give the start in her zone when it has a separate time in another', async () => {
    const event = anEvent({
      id: 'tea',
      title: 'Tea',
      date: '2035-01-09T00:00:00.000Z',
      time: '09:00:00',
      time_zone: 'Asia/Tokyo',
    });
    answer(dashboard.get, aDashboard({ next_events: [event] }));
    open();
    const start = formatDateTime('2035-01-09T00:00:00.000Z');
    const link = await screen.findByRole('link', { name: event.title });
    expect(link.closest('li')).toHaveTextContent(start);
  });

  it('are marked where they are listed anyway, and follow where they are not', async () => {
    const listed = anEvent({ title: 'Kiln evening' });
    answer(dashboard.news, someNews({ upcoming_events: [listed] }));
    answer(dashboard.get, aDashboard({ next_events: [listed, anEvent({ id: 'later', title: 'Fair' })] }));
    open();
    const marked = await screen.findByRole('link', { name: 'Kiln evening' });
    expect(marked.closest('li')).toHaveTextContent("You're going");
    expect(screen.getByRole('link', { name: 'Fair' }).closest('li')).not.toHaveTextContent("You're going");
    expect(screen.getByRole('heading', { level: 3, name: 'Your next events' })).toBeVisible();
  });
});

it('shows three suggestions at first, and all of them on request', async () => {
  const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({
    ...grace,
    person: aMember({ id: name, full_name: name }),
  }));
  answer(dashboard.members, { suggestions: six, spotlight: null });
  const { person } = open();
  const more = await screen.findByRole('button', { name: 'Show all 6' });
  expect(screen.getAllByRole('button', { name: 'Write to her' })).toHaveLength(3);
  await person.click(more);
  expect(screen.getAllByRole('button', { name: 'Write to her' })).toHaveLength(6);
  expect(screen.getByRole('link', { name: 'D' })).toHaveFocus();
});

it('stands in the order of what comes first in one column on a phone', async () => {
  setWidth(360);
  answer(dashboard.get, aDashboard({ requests: 1 }));
  open();
  await screen.findByRole('heading', { name: 'Community Activity Feed' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual(['Waiting for you', 'Upcoming Events', 'Suggestions']);
});

it('says after paying what she can do with what she has bought, until she dismisses it', async () => {
  const bought = { text: 'Premium is yours until Jan 15, 2027.', label: 'Create an event', to: '/events' };
  const { person } = renderScreen(<DashboardScreen />, {
    user: aUser(),
    at: '/dashboard',
    path: '/dashboard',
    state: { bought },
  });
  expect(await screen.findByText(bought.text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create an event' })).toHaveAttribute('href', '/events');
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(bought.text)).toBeNull());
  expect(screen.getByLabelText('address')).toHaveTextContent('/dashboard');
});
