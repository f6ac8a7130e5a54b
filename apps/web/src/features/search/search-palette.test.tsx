import { blocks } from '@rosette/shared/contract/blocks.ts';
import { type SearchDto, search } from '@rosette/shared/contract/search.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '#lib/texts.ts';
import { anEvent } from '#test/events.ts';
import { aBusiness, anOpportunity } from '#test/listings.ts';
import { aMember, aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse } from '#test/server.ts';
import { startFakeTimers } from '#test/time.ts';
import { Link } from '#ui/link.tsx';
import { groupsOf } from './found-items.ts';
import { rememberRecent } from './recent-items.ts';
import { SearchButton } from './search-button.tsx';

const nothing: SearchDto = { people: [], businesses: [], events: [], opportunities: [] };
const everything: SearchDto = {
  people: [aMember({ full_name: 'Maren Voss', business_name: 'Voss Ceramics' })],
  businesses: [aBusiness({ id: 'b1', name: 'Voss Ceramics' })],
  events: [anEvent({ id: 'e1', title: 'Glaze evening' })],
  opportunities: [anOpportunity({ id: 'o1', title: 'Potter wanted' })],
};

beforeEach(() => localStorage.clear());

const open = (user = aUser()) => renderScreen(<SearchButton />, { user, at: '/members', path: '/members' });
const field = () => screen.findByRole('combobox', { name: /Search people/ });
const address = () => screen.getByLabelText('address');

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('%s opens it, Escape closes it', async (keys) => {
  const { person } = open();
  const button = await screen.findByRole('button', { name: 'Search' });
  button.focus();
  await person.keyboard(keys);
  expect(await field()).toHaveFocus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
});

test('it does not open over the next page where that was opened while it was loading', async () => {
  renderScreen(
    <>
      <SearchButton />
      <Link to="/events">Events</Link>
    </>,
    { user: aUser(), at: '/members' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
  fireEvent.click(screen.getByText('Events'));
  await waitFor(() => expect(address()).toHaveTextContent('/events'));
  await act(async () => void (await import('./search-palette.tsx')));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a result of any kind is found, chosen and opened by keyboard', async () => {
  startFakeTimers();
  const asked = answer(search.find, everything);
  const { person } = open();
  await screen.findByRole('button', { name: 'Search' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await field(), 'vos');
  const options = await screen.findAllByRole('option');
  expect(options).toHaveLength(4);
  expect(asked.at(-1)?.url.searchParams.get('q')).toBe('vos');
  for (const name of ['People', 'Businesses', 'Events', 'Opportunities']) {
    expect(within(screen.getByRole('group', { name })).getByRole('option')).toBeVisible();
  }
  const input = await field();
  expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(input).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await person.keyboard('{ArrowUp}');
  expect(input).toHaveAttribute('aria-activedescendant', options[3]?.id);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Potter wanted');
  expect(input).toHaveFocus();
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toHaveTextContent('/businesses/b1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opened results are recent, on this device, for this member only', async () => {
  answer(search.find, everything);
  const { person, unmount } = open();
  await person.click(await screen.findByRole('button', { name: 'Search' }));
  await person.type(await field(), 'vos');
  await person.click(await screen.findByRole('option', { name: /Glaze evening/ }));
  await waitFor(() => expect(address()).toHaveTextContent('/events/e1'));
  unmount();

  const again = open();
  await again.person.click(await screen.findByRole('button', { name: 'Search' }));
  expect(within(await screen.findByRole('group', { name: 'Recent' })).getByRole('option')).toHaveTextContent(
    'Glaze evening',
  );
  await again.person.click(screen.getByRole('button', { name: 'Clear recent' }));
  expect(screen.queryByRole('option')).toBeNull();
  expect(await field()).toBeVisible();
});

test('recent results show neither whom she has blocked nor what is hers', async () => {
  const [me, id] = [aUser(), '65f0000000000000000000c1'];
  const body: SearchDto = {
    ...everything,
    people: [aMember({ id, full_name: 'Maren Voss' })],
    businesses: [aBusiness({ name: 'Voss Ceramics', owner_id: id })],
  };
  for (const { items } of groupsOf({ q: 'vos', body, similar: [] }))
    for (const item of items) rememberRecent(me.id, item);
  answer(blocks.list, [{ person: aPerson({ id }), created_at: '2026-01-15T10:00:00.000Z' }]);
  const { person } = open(me);
  await person.click(await screen.findByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('option', { name: /Potter wanted/ })).toBeVisible();
  expect(screen.getByRole('option', { name: /Glaze evening/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /^(Maren Voss|Voss Ceramics)/ })).toBeNull();
});

test('what was shown stays while it searches, and Enter opens the first result once it has come', async () => {
  const me = aUser();
  rememberRecent(me.id, { label: 'Glaze evening', detail: '', path: '/events/e1' });
  const { person } = open(me);
  await person.click(await screen.findByRole('button', { name: 'Search' }));
  const recent = await screen.findByRole('option', { name: /Glaze evening/ });

  const first = delayAnswer(search.find, { ...nothing, people: everything.people });
  await person.type(await field(), 'clay');
  expect(recent).toBeVisible();
  first.release();
  const found = await screen.findByRole('option', { name: /Maren Voss/ });
  expect(recent).not.toBeInTheDocument();
  const second = delayAnswer(search.find, { ...nothing, businesses: everything.businesses });
  await person.type(await field(), 's');
  expect(found).toBeVisible();
  second.release();
  await waitFor(() => expect(screen.getByRole('group', { name: 'Businesses' })).toBeVisible());
  expect(found).not.toBeInTheDocument();
  const third = delayAnswer(search.find, { ...nothing, people: everything.people });
  await person.type(await field(), ' t{Enter}');
  expect(screen.getByLabelText('address')).not.toHaveTextContent('/profile/');
  third.release();
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/profile/'));
});

test('each kind says where only similar ones were found, and every result where it matched', async () => {
  const found: SearchDto = {
    ...nothing,
    people: [aMember({ full_name: 'Noor Berg', offers: ['Product photography'] })],
    businesses: [aBusiness({ name: 'The photographer' })],
  };
  answer(search.find, found, { headers: { 'X-Search': 'similar=people' } });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Search' }));
  await person.type(await field(), 'photographer');
  const people = within(await screen.findByRole('group', { name: 'People' }));
  expect(people.getByText('Nothing for "photographer". Similar:')).toBeVisible();
  const option = people.getByRole('option');
  expect(option).toHaveTextContent('Offers Product photography');
  expect(option.querySelector('mark')).toHaveTextContent('photograp');
  const businesses = within(screen.getByRole('group', { name: 'Businesses' }));
  expect(businesses.queryByText(/Similar:/)).toBeNull();
  expect(businesses.getByRole('option').querySelector('mark')).toHaveTextContent('photographer');
});

test('one character sends no request', async () => {
  const asked = answer(search.find, everything);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Search' }));
  await person.type(await field(), 'v');
  expect(await screen.findByText('Type at least two characters.')).toBeVisible();
  expect(asked).toHaveLength(0);
});

test('no results have a message, and a failure can be tried again', async () => {
  answer(search.find, nothing);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Search' }));
  await person.type(await field(), 'zz');
  expect(await screen.findByText('Nothing found for “zz”. Try another word.')).toBeVisible();
  refuse(search.find, { status: 500, detail: 'Down' });
  await person.type(await field(), 'z');
  expect(await screen.findByText('Could not be loaded')).toBeVisible();
  answer(search.find, everything);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('option')).toHaveLength(4);
});

test('without a connection the page stays, and the next click loads the search', async () => {
  vi.doMock('./search-palette.tsx', () => {
    throw new Error('Failed to fetch');
  });
  const { person } = open();
  const button = await screen.findByRole('button', { name: 'Search' });
  await person.click(button);
  expect(await screen.findByText('The search could not be loaded. Please try again.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  vi.doUnmock('./search-palette.tsx');
  await person.click(button);
  expect(await field()).toBeVisible();
});

test('the search in German speaks German', async () => {
  await showLanguage('de');
  answer(search.find, everything);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Suche' }));
  const german = /^Mitglieder, Unternehmen, Veranstaltungen und Ausschreibungen suchen$/;
  await person.type(await screen.findByRole('combobox', { name: german }), 'vos');
  const people = await screen.findByRole('group', { name: 'Mitglieder' });
  expect(within(people).getByRole('option')).toHaveTextContent('Maren Voss');
  expect(screen.getByText('4 Ergebnisse')).toBeInTheDocument();
});
