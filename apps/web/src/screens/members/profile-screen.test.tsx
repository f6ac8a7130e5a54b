import { contactRequests, contacts } from '@rosette/shared/contract/contacts.ts';
import { type ProfileActivityDto, profiles } from '@rosette/shared/contract/profiles.ts';
import { type MemberDto, users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { formatDate } from '#lib/format.ts';
import { showLanguage } from '#lib/texts.ts';
import { anEvent } from '#test/events.ts';
import { aBusiness, anOpportunity } from '#test/listings.ts';
import { aMember, anActivity, aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse } from '#test/server.ts';
import { ProfileScreen } from './profile-screen.tsx';

const me = aUser();

beforeEach(() => {
  answer(profiles.activity, anActivity());
});

function open(member: MemberDto, activity: Partial<ProfileActivityDto> = {}) {
  answer(users.get, member);
  answer(profiles.activity, anActivity(activity));
  return renderScreen(<ProfileScreen />, { user: me, at: `/profile/${member.id}`, path: '/profile/:id' });
}

async function openForm(member: MemberDto = me) {
  const { person } = open(member);
  await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  return person;
}

describe('a profile', () => {
  it('shows a loading state', async () => {
    const { release } = delayAnswer(users.get, aMember());
    renderScreen(<ProfileScreen />, { user: me, at: `/profile/${aMember().id}`, path: '/profile/:id' });
    await screen.findByText('Loading...');
    release();
    expect(await screen.findByRole('heading', { level: 1, name: 'Maren Voss' })).toBeVisible();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it("shows a member's fields and a button to write to her", async () => {
    const { person } = open(
      aMember({ bio: 'I dye with madder.', business_name: 'Voss Textiles', industry: 'Craft' }),
    );
    expect(await screen.findByRole('heading', { name: 'Maren Voss' })).toBeVisible();
    const texts = ['I dye with madder.', 'Voss Textiles', 'Craft', formatDate(aMember().created_at)];
    for (const text of texts) expect(screen.getByText(text)).toBeVisible();
    const email = screen.getByRole('link', { name: 'maren@rosette.example' });
    expect(email).toHaveAttribute('href', 'mailto:maren@rosette.example');
    expect(screen.queryByRole('button', { name: 'Edit Profile' })).not.toBeInTheDocument();
    answer(contacts.list, []);
    answer(contactRequests.allowance, { limit: null, used: 0, resets_at: '2026-02-01T00:00:00.000Z' });
    await person.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByRole('dialog', { name: 'Write to Maren Voss' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Send Request' })).toBeVisible();
  });

  it('shows place, offers, needs and website', async () => {
    open(
      aMember({
        town: 'Leipzig',
        country: 'DE',
        website: 'https://steinzeug.example',
        offers: ['Ceramics', 'Workshops'],
        needs: ['Photography'],
      }),
    );
    for (const text of ['Leipzig, Germany', 'Ceramics', 'Workshops', 'Photography']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    const website = screen.getByRole('link', { name: 'steinzeug.example' });
    expect(website).toHaveAttribute('href', 'https://steinzeug.example');
    expect(website).toHaveAttribute('rel', 'nofollow ugc noopener');
  });

  it('leaves out empty fields', async () => {
    const { email: _, ...hidden } = aMember();
    open(hidden);
    await screen.findByRole('heading', { name: 'Maren Voss' });
    for (const label of ['Business', 'Industry', 'Place', 'Website', 'Offers', 'Needs', 'Email']) {
      expect(screen.queryByText(label)).not.toBeInTheDocument();
    }
  });

  it.each([
    ['premium', true],
    ['corporate', false],
    ['basic', false],
    ['free', false],
  ] as const)('of a %s member has the badge: %s', async (membership_tier, hasBadge) => {
    open(aMember({ membership_tier }));
    await screen.findByRole('heading', { name: 'Maren Voss' });
    expect(screen.queryByText('Premium Member') !== null).toBe(hasBadge);
  });

  it('of an unknown member shows a message', async () => {
    refuse(users.get, { status: 404, detail: 'This member does not exist' });
    renderScreen(<ProfileScreen />, { user: me, at: '/profile/x', path: '/profile/:id' });
    expect(await screen.findByRole('heading', { name: 'This member could not be found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all members' })).toHaveAttribute('href', '/members');
  });

  it('that could not be fetched has a Try again button', async () => {
    refuse(users.get, { status: 500, detail: 'Down' });
    const { person } = renderScreen(<ProfileScreen />, { user: me, at: '/profile/x', path: '/profile/:id' });
    expect(await screen.findByRole('heading', { name: 'Could not be loaded' })).toBeVisible();
    answer(users.get, aMember());
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Maren Voss' })).toBeVisible();
  });
});

describe('the button for what is between the two', () => {
  const since = '2026-01-15T10:00:00.000Z';
  const contactOf = (state: 'sent' | 'received' | 'connected') => ({
    state,
    request_id: 'r1',
    conversation_id: state === 'connected' ? 'c1' : null,
    since,
  });

  it('says Requested beside it after asking, and opens the dialog that withdraws the request', async () => {
    const { person } = open(aMember(), { contact: contactOf('sent') });
    answer(contacts.list, [{ person: aPerson(aMember()), ...contactOf('sent') }]);
    await screen.findByText('Requested');
    const button = screen.getByRole('button', { name: 'Send Message' });
    expect(button).toHaveAccessibleDescription('Requested');
    await person.click(button);
    const withdrawn = answer(contactRequests.withdraw, undefined);
    answer(profiles.activity, anActivity());
    await person.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    await waitFor(() => expect(withdrawn).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Requested')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Send Message' })).not.toHaveAccessibleDescription();
  });

  it('leads to her request when she has asked', async () => {
    const { person } = open(aMember(), { contact: contactOf('received') });
    await screen.findByText('Asked you for contact');
    const button = screen.getByRole('button', { name: 'Send Message' });
    expect(button).toHaveAccessibleDescription('Asked you for contact');
    await person.click(button);
    expect(screen.getByLabelText('address')).toHaveTextContent('/messages?tab=requests');
  });

  it('leads to the conversation when they are connected', async () => {
    const { person } = open(aMember(), { contact: contactOf('connected'), can_introduce: true });
    await screen.findByRole('button', { name: 'Introduce' });
    await person.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(screen.getByLabelText('address')).toHaveTextContent('/messages/c1');
  });

  it('says Send Message where it could not be found out', async () => {
    answer(users.get, aMember());
    refuse(profiles.activity, { status: 500, detail: 'Down' });
    renderScreen(<ProfileScreen />, { user: me, at: `/profile/${aMember().id}`, path: '/profile/:id' });
    expect(await screen.findByRole('button', { name: 'Send Message' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not be loaded');
  });

  it.each([true, false])(
    'stands beside Introduce only where she can introduce: %s',
    async (can_introduce) => {
      open(aMember(), { contact: contactOf('connected'), can_introduce });
      await screen.findByRole('button', { name: 'Send Message' });
      if (can_introduce) await screen.findByRole('button', { name: 'Introduce' });
      else expect(screen.queryByRole('button', { name: 'Introduce' })).toBeNull();
    },
  );
});

describe('what belongs to a member', () => {
  it('is listed with links, as are mutual connections', async () => {
    open(aMember(), {
      businesses: [aBusiness()],
      events: [anEvent({ title: 'Round table' })],
      opportunities: [anOpportunity()],
      mutual_connections: { count: 3, people: [aPerson({ id: 'p2', full_name: 'Grace Okafor' })] },
    });
    const linkIn = async (region: string, name: RegExp) => {
      const section = within(await screen.findByRole('region', { name: region }));
      return section.getByRole('link', { name }).getAttribute('href');
    };
    expect(await linkIn('Business', /Voss Ceramics/)).toBe(`/businesses/${aBusiness().id}`);
    expect(await linkIn('Upcoming events', /Round table/)).toBe(`/events/${anEvent().id}`);
    expect(await linkIn('Open opportunities', /Baker wanted/)).toBe(`/opportunities/${anOpportunity().id}`);
    expect(await linkIn('3 mutual connections', /Grace Okafor/)).toBe('/profile/p2');
    expect(screen.getByText('and 2 more')).toBeVisible();
  });

  it('that is empty is left out', async () => {
    open(aMember());
    await screen.findByRole('heading', { name: 'Maren Voss' });
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
  });

  it('leads from offers and needs to the members who share them', async () => {
    open(aMember({ offers: ['Tax & law'], needs: ['Photography'] }));
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('Tax & law')).toBe('/members?offers=Tax+%26+law');
    expect(await hrefOf('Photography')).toBe('/members?needs=Photography');
  });
});

describe('her own profile', () => {
  it('links to the settings', async () => {
    const { unmount } = open(me);
    expect(await screen.findByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    unmount();
    open(aMember());
    await screen.findByRole('heading', { name: 'Maren Voss' });
    expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  });

  it('has no button to write to herself', async () => {
    open(me);
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send Message' })).not.toBeInTheDocument();
  });

  it('opens a form with its values, which takes the focus', async () => {
    await openForm();
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ada Lind');
    expect(screen.getByLabelText('Full Name')).toBeRequired();
    for (const label of ['Business Name', 'Industry', 'Bio', 'Profile Image URL']) {
      expect(screen.getByLabelText(label)).toHaveValue('');
    }
    expect(screen.getByLabelText('Who sees my email')).toHaveValue('connections');
    expect(screen.getByRole('checkbox', { name: /ask me for contact/ })).toBeChecked();
  });

  it('is saved, confirmed by a toast, and updated in the session', async () => {
    const person = await openForm();
    const saved = { ...me, bio: 'New words.', email_visibility: 'nobody' as const, takes_requests: false };
    const sent = answer(users.updateMe, saved);
    await person.type(screen.getByLabelText('Bio'), 'New words.');
    await person.selectOptions(screen.getByLabelText('Who sees my email'), 'Nobody');
    await person.click(screen.getByRole('checkbox'));
    answer(users.get, saved);
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        bio: 'New words.',
        email_visibility: 'nobody',
        takes_requests: false,
      },
    ]);
    await waitFor(() => expect(screen.queryByLabelText('Bio')).not.toBeInTheDocument());
    expect(screen.getByText('New words.')).toBeVisible();
    const edit = screen.getByRole('button', { name: 'Edit Profile' });
    expect(edit).toHaveFocus();
    await person.click(edit);
    expect(screen.getByLabelText('Bio')).toHaveValue('New words.');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('sends only what she changed, so that a change in another tab stays', async () => {
    const person = await openForm();
    // What she typed into the other tab arrives here with the next refetch of her account.
    answer(users.me, { ...me, town: 'Leipzig', industry: 'Craft' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    const sent = answer(users.updateMe, { ...me, bio: 'New words.' });
    await person.type(screen.getByLabelText('Bio'), 'New words.');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ bio: 'New words.' });
  });

  it('sends place, and offers and needs with what is typed and not added yet', async () => {
    const person = await openForm();
    const sent = answer(users.updateMe, me);
    await person.type(screen.getByLabelText('Town'), 'Leipzig');
    await person.selectOptions(screen.getByLabelText('Country'), 'Germany');
    await person.type(screen.getByLabelText('Website'), 'steinzeug.example');
    await person.type(screen.getByLabelText('Offers'), 'Ceramics, Workshops');
    await person.type(screen.getByLabelText('Needs'), 'Photography');
    expect(screen.getByText('Ceramics')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      town: 'Leipzig',
      country: 'DE',
      website: 'steinzeug.example',
      offers: ['Ceramics', 'Workshops'],
      needs: ['Photography'],
    });
  });

  it('suggests for offers and needs what other members wrote, her own kind first', async () => {
    const person = await openForm({ ...me, offers: ['Photography'] });
    const found = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
    const facets = { industries: [], countries: [], towns: [] };
    answer(users.facets, {
      ...facets,
      offers: found('Photography', 'Contract law'),
      needs: found('Bookkeeping', 'contract law'),
    });
    await person.click(screen.getByLabelText('Needs'));
    const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Bookkeeping',
      'contract law',
      'Photography',
    ]);
    const sent = answer(users.updateMe, me);
    await person.click(screen.getByRole('option', { name: 'Bookkeeping' }));
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ needs: ['Bookkeeping'] }]));
  });

  it('is saved when the answer lacks fields', async () => {
    const person = await openForm();
    answer(users.updateMe, {} as never);
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Ada Lind' })).toBeVisible();
  });

  it('that cannot be saved shows a toast and keeps the form', async () => {
    const person = await openForm();
    refuse(users.updateMe, { status: 422, detail: 'Bio can have at most 2,000 characters' });
    await person.type(screen.getByLabelText('Bio'), 'Kept.');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update profile')).toBeVisible();
    expect(screen.getByLabelText('Bio')).toHaveValue('Kept.');
  });

  test.each([
    ['Full Name', '', 'Full Name is required'],
    ['Website', 'not a website', 'Enter a web address like https://example.com'],
    ['Offers', 'a, b, c, d, e, f', 'Up to 5, each of up to 40 characters'],
    ['Needs', 'x'.repeat(41), 'Up to 5, each of up to 40 characters'],
    ['Profile Image URL', 'javascript:alert(1)', 'Enter a web address that starts with http:// or https://'],
  ])('%s cannot be "%s"', async (label, value, sentence) => {
    const person = await openForm();
    const sent = answer(users.updateMe, me);
    await person.clear(screen.getByLabelText(label));
    if (value) await person.type(screen.getByLabelText(label), value);
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it('is unchanged after Cancel', async () => {
    const person = await openForm();
    await person.type(screen.getByLabelText('Bio'), 'Not kept.');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Not kept.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByLabelText('Bio')).toHaveValue('');
  });
});

test('a profile and its form in German speak German', async () => {
  await showLanguage('de');
  const { person } = open(me);
  await person.click(await screen.findByRole('button', { name: 'Profil bearbeiten' }));
  const bietet = screen.getByRole('combobox', { name: 'Bietet' });
  await person.type(bietet, 'a, b, c, d, e, f{Enter}');
  expect(bietet).toHaveAccessibleDescription(/Bis zu 5, jeweils mit bis zu 40 Zeichen/);
  const visibility = screen.getByRole('combobox', { name: 'Wer meine E-Mail-Adresse sieht' });
  expect(within(visibility).getByRole('option', { name: 'Alle Mitglieder' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Änderungen speichern' })).toBeVisible();
});
