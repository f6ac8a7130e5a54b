import { contactRequests, contacts } from '@rosette/shared/contract/contacts.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { type FacetsDto, type MemberDto, users } from '@rosette/shared/contract/users.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '#lib/texts.ts';
import { aMember, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { MembersScreen } from './members-screen.tsx';

const facets: FacetsDto = {
  industries: [{ value: 'Craft', count: 3 }],
  countries: [{ value: 'DE', count: 2 }],
  towns: [{ value: 'Leipzig', count: 2 }],
  offers: [{ value: 'Photography', count: 1 }],
  needs: [],
};
beforeEach(() => {
  answer(users.facets, facets);
  answer(site.get, aSite());
});

/** Narrow, until the end of the test. */
function matchPhone() {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((asked) => {
    const media = matchMedia.call(window, asked);
    if (asked.startsWith('(width <')) vi.spyOn(media, 'matches', 'get').mockReturnValue(true);
    return media;
  });
}

const premium = aUser({ membership_tier: 'premium' });
const open = (user = premium, at = '/members') =>
  renderScreen(<MembersScreen />, { user, at, path: '/members' });

/** The address is updated asynchronously. */
const address = () => screen.getByRole('status', { name: 'address' });

const several = (count: number, from = 0): MemberDto[] =>
  Array.from({ length: count }, (_, index) =>
    aMember({ id: `m${from + index}`, full_name: `Member ${from + index}` }),
  );

describe('the directory', () => {
  it('shows members with links to profile and message', async () => {
    const maren = aMember({
      business_name: 'Voss Ceramics',
      industry: 'Craft',
      bio: 'I throw bowls.',
      profile_image: 'https://pictures.example/maren.jpg',
    });
    answer(users.list, [maren]);
    const { person, container } = open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Maren Voss' })).toBeVisible();
    for (const text of ['Voss Ceramics', 'Craft', 'I throw bowls.']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(container.querySelector('img')).toHaveAttribute('src', 'https://pictures.example/maren.jpg');
    const profile = screen.getByRole('link', { name: 'View Profile' });
    expect(profile).toHaveAttribute('href', `/profile/${maren.id}`);
    expect(profile).toHaveAccessibleDescription('Maren Voss');
    answer(contacts.list, []);
    answer(contactRequests.allowance, { limit: null, used: 0, resets_at: '2026-02-01T00:00:00.000Z' });
    await person.click(screen.getByRole('button', { name: 'Message Maren Voss' }));
    expect(await screen.findByRole('dialog', { name: 'Write to Maren Voss' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Send Request' })).toBeVisible();
  });

  it("marks the caller's own card", async () => {
    answer(users.list, [aMember(), premium]);
    open();
    const own = (await screen.findByRole('heading', { name: premium.full_name })).closest('li');
    expect(within(own as HTMLElement).getByText('You')).toBeVisible();
    expect(screen.getAllByText('You')).toHaveLength(1);
  });

  it('shows an empty state when nobody is there', async () => {
    answer(users.list, []);
    open();
    expect(await screen.findByText('No members found')).toBeVisible();
  });

  it('says nothing of an empty list when it cannot be fetched, and tries again', async () => {
    refuse(users.list, { status: 500, detail: 'Down' });
    open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('No members found')).toBeNull();
    expect(screen.queryByText('Down')).toBeNull();
  });

  it('shows the total, also where a cap holds some back', async () => {
    answer(users.list, several(5), { total: 42 });
    open(aUser());
    expect(await screen.findByText('5 of 42 members')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('is loaded in pages', async () => {
    const asked = answer(users.list, several(60), { total: 65 });
    const { person } = open();
    expect(await screen.findByText('65 members')).toBeVisible();
    expect(asked[0]?.url.search).toBe('?limit=60&offset=0');
    // The next page starts with this one's last member, as somebody has joined.
    const next = answer(users.list, several(6, 59), { total: 65 });
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(65));
    expect(next[0]?.url.search).toBe('?limit=60&offset=60');
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('says beside the button that the next page could not be loaded', async () => {
    answer(users.list, several(60), { total: 65 });
    const { person } = open();
    await screen.findByText('65 members');
    refuse(users.list, { status: 500, detail: 'Down' });
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The next page could not be loaded');
    answer(users.list, several(5, 60), { total: 65 });
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('heading', { name: 'Member 64' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the search in the directory', () => {
  it('has the role searchbox, a label and a placeholder', async () => {
    answer(users.list, several(1));
    open();
    const box = await screen.findByRole('searchbox', { name: 'Search members' });
    expect(screen.getByPlaceholderText('Search by name, industry or business')).toBe(box);
  });

  it('is sent after a pause in typing and kept in the address', async () => {
    answer(users.list, several(3));
    open();
    await screen.findByText('3 members');
    const asked = answer(users.list, several(1));
    const box = screen.getByRole('searchbox', { name: 'Search members' });
    // Without a pause, however busy the machine is.
    fireEvent.change(box, { target: { value: 'Craft' } });
    fireEvent.change(box, { target: { value: 'Craft & more' } });
    expect(await screen.findByText('1 member')).toBeVisible();
    expect(asked.map(({ url }) => url.searchParams.get('q'))).toEqual(['Craft & more']);
    await waitFor(() => expect(address()).toHaveTextContent('/members?q=Craft+%26+more'));
  });

  it('starts with the address', async () => {
    const asked = answer(users.list, several(1));
    open(premium, '/members?q=voss');
    await screen.findByText('1 member');
    expect(screen.getByRole('searchbox')).toHaveValue('voss');
    expect(asked[0]?.url.searchParams.get('q')).toBe('voss');
  });

  it('shows no matches and can be cleared', async () => {
    answer(users.list, []);
    const { person } = open(premium, '/members?q=nobody');
    expect(await screen.findByText('No members found')).toBeVisible();
    answer(users.list, several(2));
    await person.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('2 members')).toBeVisible();
    await waitFor(() => expect(address()).toHaveTextContent(/^\/members$/));
  });
});

describe('the filters of the directory', () => {
  const filter = (name: string) => screen.getByRole('combobox', { name });

  it('list the values of the directory with counts', async () => {
    answer(users.list, several(1));
    open();
    expect(await screen.findByRole('option', { name: 'Leipzig (2)' })).toBeInTheDocument();
    for (const name of ['Craft (3)', 'Germany (2)', 'Photography (1)']) {
      expect(screen.getByRole('option', { name })).toBeInTheDocument();
    }
    for (const name of ['Industry', 'Country', 'Town', 'Offers', 'Needs', 'Sort']) {
      expect(filter(name)).toHaveValue('');
    }
  });

  it("filter the list and the other filters' values, and are kept in the address", async () => {
    const asked = answer(users.list, several(1));
    const { person } = open(premium, '/members?q=voss');
    const germany = await screen.findByRole('option', { name: 'Germany (2)' });
    await person.selectOptions(filter('Country'), germany);
    const counted = answer(users.facets, facets);
    await person.selectOptions(filter('Town'), 'Leipzig');
    await person.selectOptions(filter('Sort'), 'By name');
    await waitFor(() =>
      expect(address()).toHaveTextContent('/members?q=voss&country=DE&town=Leipzig&sort=name'),
    );
    await waitFor(() =>
      expect(asked.at(-1)?.url.search).toContain('q=voss&country=DE&town=Leipzig&sort=name'),
    );
    await waitFor(() => expect(counted.at(-1)?.url.search).toBe('?q=voss&country=DE&town=Leipzig'));
    await person.selectOptions(filter('Country'), 'All countries');
    await waitFor(() => expect(address()).toHaveTextContent('/members?q=voss&town=Leipzig&sort=name'));
  });

  it('start with the address, ignoring case, also for a value without members', async () => {
    const asked = answer(users.list, several(1));
    open(premium, '/members?town=LEIPZIG&needs=Bookkeeping');
    await waitFor(() => expect(filter('Town')).toHaveValue('Leipzig'));
    expect(filter('Needs')).toHaveValue('Bookkeeping');
    expect(asked[0]?.url.searchParams.get('town')).toBe('LEIPZIG');
  });

  it('name those to clear when nothing matches', async () => {
    answer(users.list, []);
    const { person } = open(premium, '/members?country=DE&offers=Falconry');
    expect(await screen.findByText('No members found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Without Country: Germany' })).toBeVisible();
    answer(users.list, several(2));
    await person.click(screen.getByRole('button', { name: 'Without Offers: Falconry' }));
    expect(await screen.findByText('2 members')).toBeVisible();
    await waitFor(() => expect(address()).toHaveTextContent(/^\/members\?country=DE$/));
  });

  it('are all cleared at once, with the search', async () => {
    answer(users.list, []);
    const { person } = open(premium, '/members?q=voss&country=DE');
    await screen.findByText('No members found');
    await person.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/members$/));
  });

  it('stay usable when their values cannot be fetched', async () => {
    answer(users.list, several(1));
    refuse(users.facets, { status: 500, detail: 'Down' });
    open(premium, '/members?town=Leipzig');
    expect(await screen.findByText('1 member')).toBeVisible();
    expect(filter('Town')).toHaveValue('Leipzig');
  });
});

describe('a search in the directory that finds nothing', () => {
  const offering = aMember({ full_name: 'Noor Berg', offers: ['Product photography'] });

  it('says so above similar members, and where they matched', async () => {
    answer(users.list, [offering], { headers: { 'X-Search': 'similar' } });
    const { container } = open(premium, '/members?q=photographer');
    expect(await screen.findByText('Nothing for "photographer". Similar:')).toBeVisible();
    expect(container.querySelector('mark')).toHaveTextContent('photograp');
    expect(container.querySelector('mark')?.parentElement).toHaveTextContent('Offers Product photography');
  });

  it('says nothing of the kind where something matches, and marks a match in the name there', async () => {
    answer(users.list, [offering]);
    const { container } = open(premium, '/members?q=noor');
    const name = await screen.findByRole('heading', { name: 'Noor Berg' });
    expect(name.querySelector('mark')).toHaveTextContent('Noor');
    expect(container.querySelectorAll('mark')).toHaveLength(1);
    expect(screen.queryByText(/Similar:/)).toBeNull();
  });
});

it("marks what fits the viewer's own offers and needs", async () => {
  const viewer = aUser({ membership_tier: 'premium', needs: ['photography'], offers: ['Tax advice', 'Law'] });
  answer(users.list, [
    aMember({ offers: ['Photography'], needs: ['Law', 'TAX ADVICE', 'Time'] }),
    { ...viewer, offers: ['photography'] },
  ]);
  open(viewer);
  expect(await screen.findByText('Offers Photography, which you need')).toBeVisible();
  expect(screen.getByText('Needs Law and TAX ADVICE, which you offer')).toBeVisible();
  expect(screen.getAllByText(/which you/)).toHaveLength(2);
});

describe('set filters', () => {
  it('are chips that clear them', async () => {
    answer(users.list, several(1));
    const { person } = open(premium, '/members?country=DE&town=Leipzig');
    await screen.findByText('1 member');
    await person.click(screen.getByRole('button', { name: 'Remove Country: Germany' }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/members\?town=Leipzig$/));
    expect(screen.getByRole('button', { name: 'Remove Town: Leipzig' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Country: Germany' })).toBeNull();
  });
});

describe('on a phone', () => {
  beforeEach(() => void matchPhone());

  it('the filters are a sheet behind a button that counts them', async () => {
    answer(users.list, several(2));
    const { person } = open(premium, '/members?town=Leipzig');
    await screen.findByText('2 members');
    expect(screen.queryByRole('combobox')).toBeNull();
    const button = screen.getByRole('button', { name: 'Filters (1)' });
    await person.click(button);
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const germany = await sheet.findByRole('option', { name: 'Germany (2)' });
    await person.selectOptions(sheet.getByRole('combobox', { name: 'Country' }), germany);
    for (const name of ['Industry', 'Town', 'Offers', 'Needs', 'Sort']) {
      expect(sheet.getByRole('combobox', { name })).toBeVisible();
    }
    await person.click(sheet.getByRole('button', { name: 'Show members' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveFocus();
    await waitFor(() => expect(address()).toHaveTextContent('/members?town=Leipzig&country=DE'));
    await person.click(screen.getByRole('button', { name: 'Filters (2)' }));
    await person.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await person.click(screen.getByRole('button', { name: 'Show members' }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/members$/));
  });

  it('entries are rows with the same links and buttons', async () => {
    const maren = aMember({ business_name: 'Voss Ceramics', industry: 'Craft', bio: 'I throw bowls.' });
    answer(users.list, [maren]);
    open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Maren Voss' })).toBeVisible();
    expect(screen.getByText('Voss Ceramics · Craft')).toBeVisible();
    expect(screen.queryByText('I throw bowls.')).toBeNull();
    const profile = screen.getByRole('link', { name: 'View Profile' });
    expect(profile).toHaveAttribute('href', `/profile/${maren.id}`);
    expect(profile).toHaveAccessibleDescription('Maren Voss');
    expect(screen.getByRole('button', { name: 'Message Maren Voss' })).toBeVisible();
  });
});

describe('the upgrade prompt in the directory', () => {
  it.each([
    ['free', 'member', 4, false],
    ['free', 'member', 5, true],
    ['basic', 'member', 9, false],
    ['basic', 'member', 10, true],
    ['basic', 'admin', 10, false],
    ['premium', 'member', 12, false],
    ['corporate', 'member', 12, false],
  ] as const)('for a %s %s with %i members listed: %s', async (membership_tier, role, count, isShown) => {
    answer(users.list, several(count));
    open(aUser({ membership_tier, role }));
    await screen.findByText(`${count} members`);
    const prompt = screen.queryByRole('heading', { name: 'Want to See More Members?' });
    expect(prompt !== null).toBe(isShown);
    const link = screen.queryByRole('link', { name: 'Upgrade Membership' });
    expect(link?.getAttribute('href')).toBe(isShown ? '/membership' : undefined);
  });
});

it('the directory in German speaks German', async () => {
  await showLanguage('de');
  answer(users.list, [aMember()]);
  open();
  expect(await screen.findByRole('link', { name: 'Profil ansehen' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Mitglieder' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Maren Voss eine Nachricht schreiben' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Branche' })).toHaveDisplayValue('Alle Branchen');
});
