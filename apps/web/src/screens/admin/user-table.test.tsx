import { admin } from '@rosette/shared/contract/admin.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#lib/format.ts';
import { aMember, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { startFakeTimers } from '#test/time.ts';
import { UserTable } from './user-table.tsx';

const self = aUser({ role: 'admin', email: 'ada@rosette.example' });
const open = () => renderScreen(<UserTable roleBy="buttons" />, { user: self });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const actions = ['Make Admin', 'Make Partner', 'Make Member'] as const;

describe('the user table', () => {
  it('shows name, e-mail, membership, role, since when, three actions and a menu', async () => {
    answer(users.list, [aMember({ membership_tier: 'corporate', role: 'partner' })]);
    open();
    const row = await rowOf('Maren Voss');
    for (const text of ['maren@rosette.example', 'Corporate', 'Partner'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual([...actions, '']);
    expect(row.getByRole('button', { name: 'More for Maren Voss' })).toBeVisible();
    expect(row.getByText(formatDate(aMember().created_at))).toBeVisible();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Name', 'Email', 'Membership', 'Role', 'Since', 'Actions']);
  });

  it.each([
    ['admin', 'Make Admin'],
    ['partner', 'Make Partner'],
    ['member', 'Make Member'],
  ] as const)('does not offer %s to a member who has the role', async (role, name) => {
    answer(users.list, [aMember({ role })]);
    open();
    const row = await rowOf('Maren Voss');
    for (const action of actions) {
      expect(row.getByRole('button', { name: action }).hasAttribute('disabled')).toBe(action === name);
    }
  });

  it.each([undefined, null, 'owner', 'toString'])(
    'shows an account whose role is %s as member',
    async (role) => {
      answer(users.list, [aMember({ role: role as never })]);
      open();
      const row = await rowOf('Maren Voss');
      expect(row.getByText('Member')).toBeVisible();
      expect(row.getByRole('button', { name: 'Make Member' })).toBeDisabled();
    },
  );

  it('does not let an admin remove her own role', async () => {
    answer(users.list, [aMember({ id: self.id, full_name: 'Ada Lind', role: 'admin' })]);
    open();
    const row = await rowOf('Ada Lind');
    for (const action of actions) expect(row.getByRole('button', { name: action })).toBeDisabled();
  });

  it.each([
    ['Make Admin', 'Make admin', 'admin', 'maren@rosette.example is now an admin'],
    ['Make Partner', 'Make partner', 'partner', 'maren@rosette.example is now a partner'],
    ['Make Member', 'Make member', 'member', 'maren@rosette.example is now a member'],
  ] as const)(
    '%s is confirmed, sent, and reported with role and e-mail address',
    async (name, confirm, role, said) => {
      answer(users.list, [aMember({ role: role === 'member' ? 'partner' : 'member' })]);
      const user = aUser({ email: 'maren@rosette.example', role });
      const asked = answer(admin.grantRole, { message: 'Done', user });
      const { person } = open();
      const row = await rowOf('Maren Voss');
      const listed = answer(users.list, [aMember({ role })]);
      await person.click(row.getByRole('button', { name }));
      const question = within(
        await screen.findByRole('alertdialog', { name: /^Make Maren Voss an? \w+\?$/ }),
      );
      expect(asked).toHaveLength(0);
      await person.click(question.getByRole('button', { name: confirm }));
      expect(await screen.findByText(said)).toBeVisible();
      expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
        email: 'maren@rosette.example',
        role,
      });
      await waitFor(() => expect(listed.length).toBeGreaterThan(0));
    },
  );

  it('cancelling the confirmation sends nothing', async () => {
    answer(users.list, [aMember()]);
    const asked = answer(admin.grantRole, { message: 'Done', user: aUser() });
    const { person } = open();
    const makeAdmin = (await rowOf('Maren Voss')).getByRole('button', { name: 'Make Admin' });
    await person.click(makeAdmin);
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(makeAdmin).toHaveFocus());
    expect(asked).toHaveLength(0);
  });

  it.each([
    ['the server’s words', 'No member has this e-mail', 'No member has this e-mail'],
    ['its own words where there are none', '', 'Failed to update user role'],
  ])('shows a failure with %s', async (_, detail, said) => {
    answer(users.list, [aMember()]);
    refuse(admin.grantRole, { status: 400, detail });
    const { person } = open();
    await person.click((await rowOf('Maren Voss')).getByRole('button', { name: 'Make Partner' }));
    await person.click(await screen.findByRole('button', { name: 'Make partner' }));
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('searches on the server after a pause in typing', async () => {
    startFakeTimers();
    answer(users.list, [aMember()]);
    const { person } = open();
    await rowOf('Maren Voss');
    const asked = answer(users.list, [aMember({ full_name: 'Priya Raman' })]);
    await person.type(screen.getByRole('searchbox', { name: 'Search users' }), 'priya');
    expect(await screen.findByText('Priya Raman')).toBeVisible();
    expect(asked.map(({ url }) => url.searchParams.get('q'))).toEqual(['priya']);
    const address = screen.getByRole('status', { name: 'address' });
    await waitFor(() => expect(address).toHaveTextContent('?q=priya'));
  });

  it('offers to clear a search without a match', async () => {
    answer(users.list, []);
    const { person } = renderScreen(<UserTable roleBy="select" />, {
      user: self,
      at: '/admin?tab=users&q=nobody',
      path: '/admin',
    });
    await person.click(await screen.findByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('/admin?tab=users')).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue('');
  });

  describe('with a select', () => {
    const openSelect = () => renderScreen(<UserTable roleBy="select" />, { user: self });

    it('asks before it changes a role, and shows the old one until then', async () => {
      answer(users.list, [aMember({ role: 'member' })]);
      const user = aUser({ email: 'maren@rosette.example', role: 'partner' });
      const asked = answer(admin.grantRole, { message: 'Done', user });
      const { person } = openSelect();
      const role = await screen.findByRole('combobox', { name: 'Role of Maren Voss' });
      expect(role).toHaveValue('member');
      expect(screen.queryByRole('button', { name: 'Make Partner' })).toBeNull();
      await person.selectOptions(role, 'Partner');
      expect(role).toHaveValue('member');
      await person.click(await screen.findByRole('button', { name: 'Make partner' }));
      expect(await screen.findByText('maren@rosette.example is now a partner')).toBeVisible();
      expect(asked[0]?.url.searchParams.get('role')).toBe('partner');
    });

    it('does not let an admin remove her own role', async () => {
      answer(users.list, [aMember({ id: self.id, full_name: 'Ada Lind', role: 'admin' })]);
      openSelect();
      expect(await screen.findByRole('combobox', { name: 'Role of Ada Lind' })).toBeDisabled();
    });
  });

  it('is filtered by the server, as the address says, and offers to loosen filters that nobody fits', async () => {
    const asked = answer(users.list, []);
    const { person } = renderScreen(<UserTable roleBy="select" />, {
      user: self,
      at: '/admin/members?role=partner&state=owner',
      path: '/admin/members',
    });
    expect(await screen.findByText('No member fits')).toBeVisible();
    const query = () => Object.fromEntries(asked.at(-1)?.url.searchParams ?? []);
    expect(query()).toMatchObject({ role: 'partner' });
    expect(query()).not.toHaveProperty('state');
    await person.selectOptions(screen.getByLabelText('State'), 'Unconfirmed');
    await person.selectOptions(screen.getByLabelText('Membership'), 'Premium');
    await waitFor(() =>
      expect(query()).toMatchObject({ role: 'partner', state: 'unconfirmed', tier: 'premium' }),
    );
    await person.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent(/^\/admin\/members$/),
    );
    expect(screen.getByLabelText('Role')).toHaveValue('');
  });

  it('is sorted by the server, as the address says', async () => {
    const asked = answer(users.list, [aMember()]);
    const { person } = open();
    await rowOf('Maren Voss');
    await person.selectOptions(screen.getByLabelText('Sort'), 'By name');
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('sort')).toBe('name'));
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('?sort=name'),
    );
  });

  it.each([
    ['Name', 'name', 'ascending'],
    ['Since', 'newest', 'descending'],
  ])('is sorted by its head %s, and pressed again as before', async (name, sort, direction) => {
    const asked = answer(users.list, [aMember()]);
    const { person } = open();
    await rowOf('Maren Voss');
    const head = screen.getByRole('columnheader', { name });
    const address = screen.getByRole('status', { name: 'address' });
    expect(head).not.toHaveAttribute('aria-sort');
    await person.click(within(head).getByRole('button', { name }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('sort')).toBe(sort));
    await waitFor(() => expect(address).toHaveTextContent(`?sort=${sort}`));
    expect(head).toHaveAttribute('aria-sort', direction);
    expect(screen.getAllByRole('columnheader').filter((each) => each.hasAttribute('aria-sort'))).toEqual([
      head,
    ]);
    await person.click(within(head).getByRole('button', { name }));
    await waitFor(() => expect(address).not.toHaveTextContent('sort'));
    expect(head).not.toHaveAttribute('aria-sort');
  });

  it('loads a long list in pages', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      aMember({ id: String(index), full_name: `No ${index}` }),
    );
    server.use(
      http.get('*/api/users', ({ request }) => {
        const search = new URL(request.url).searchParams;
        const offset = Number(search.get('offset'));
        const page = many.slice(offset, offset + Number(search.get('limit')));
        return HttpResponse.json(page, { headers: { 'X-Total-Count': '60' } });
      }),
    );
    const { person } = open();
    expect(await screen.findByText('50 of 60 users')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('No 59')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });
});
