import { membershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { admin } from '@rosette/shared/contract/admin.ts';
import { type GrantDto, memberships } from '@rosette/shared/contract/memberships.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as saving from '#lib/save-file.ts';
import { texts } from '#lib/texts.ts';
import { chooseAction } from '#test/menu.ts';
import { aMember, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { MembersDownload, PaymentsDownload } from './downloads.tsx';
import { MemberMenu } from './member-menu.tsx';

const self = aUser({ role: 'admin' });
const member = aMember({ full_name: 'Maren Voss', membership_tier: 'free', membership_expires: null });
const open = (one = member) => renderScreen(<MemberMenu member={one} maySuspend />, { user: self });
const offers = () => answer(memberships.packages, {});
const added = {
  id: '65f0000000000000000000d1',
  tier: 'premium',
  valid_until: null,
  payment_id: null,
} as const;
const inAYear = `${new Date().getUTCFullYear() + 1}-12-31`;

it('a membership is given with tier, last day and reason, and the dialog says what she will have', async () => {
  offers();
  const asked = answer(memberships.add, added);
  const { person } = open();
  await chooseAction(person, 'Maren Voss', 'Give a membership');
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Maren Voss a membership' }));
  const day = dialog.getByLabelText('Until the end of');
  await person.clear(day);
  await person.type(day, inAYear);
  expect(dialog.getByRole('status')).toHaveTextContent(/She will have Premium until .*31/);
  await person.click(dialog.getByRole('button', { name: 'Give membership' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await person.type(dialog.getByLabelText('Reason'), 'Honorary member');
  await person.click(dialog.getByRole('button', { name: 'Give membership' }));
  expect(await screen.findByText('Maren Voss has been given a membership')).toBeVisible();
  expect(asked[0]?.body).toEqual({ tier: 'premium', until: inAYear, reason: 'Honorary member' });
});

it('a dialog that was opened from the menu returns the focus to its button', async () => {
  offers();
  const { person } = open();
  const more = await screen.findByRole('button', { name: 'More for Maren Voss' });
  more.focus();
  await person.keyboard('{Enter}');
  const entry = await screen.findByRole('menuitem', { name: 'Give a membership' });
  entry.focus();
  await person.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(more).toHaveFocus();
});

it('says why a membership cannot be given', async () => {
  offers();
  refuse(memberships.add, { status: 409, detail: 'She has Premium until 31 December 2036' });
  const { person } = open();
  await chooseAction(person, 'Maren Voss', 'Give a membership');
  await person.type(await screen.findByLabelText('Reason'), 'Honorary member');
  await person.click(screen.getByRole('button', { name: 'Give membership' }));
  expect(await screen.findByText('She has Premium until 31 December 2036')).toBeVisible();
});

it('a payment is entered with package and day, behind what runs', async () => {
  const until = '2036-05-01T12:00:00.000Z';
  answer(memberships.packages, {
    basic_yearly: {
      id: 'basic_yearly',
      tier: 'basic',
      interval: 'year',
      name: 'Basic membership, one year',
      amount: 250,
      currency: 'eur',
      duration_months: 12,
      features: [],
    },
  });
  const asked = answer(memberships.add, { ...added, tier: 'basic' });
  const { person } = open(aMember({ ...member, membership_tier: 'basic', membership_expires: until }));
  await chooseAction(person, 'Maren Voss', 'Enter a payment');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a payment of Maren Voss' }));
  expect(await dialog.findByRole('option', { name: 'Basic membership, one year, €250' })).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent(/She will have Basic until .*2037/);
  await person.click(dialog.getByRole('button', { name: 'Enter payment' }));
  expect(await screen.findByText('The payment of Maren Voss is entered')).toBeVisible();
  expect(asked[0]?.body).toEqual({
    package_id: 'basic_yearly',
    paid_on: new Date().toISOString().slice(0, 10),
  });
});

it('a payment is entered of the package that is shown, where a year of Basic is not offered', async () => {
  const { basic_yearly: _, basic_monthly: __, ...offered } = membershipOffers(texts);
  answer(memberships.packages, offered);
  const asked = answer(memberships.add, added);
  const { person } = open();
  await chooseAction(person, 'Maren Voss', 'Enter a payment');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a payment of Maren Voss' }));
  await waitFor(() => expect(dialog.queryByRole('option', { name: /Basic/ })).toBeNull());
  expect(await dialog.findByText(/She will have Premium until/)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Enter payment' }));
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ package_id: 'premium_monthly' }));
});

it('what was given is taken back with a reason, what was paid is not', async () => {
  const given: GrantDto = {
    id: '65f0000000000000000000d1',
    tier: 'premium',
    from: '2026-01-01T10:00:00.000Z',
    until: '2099-12-31T23:59:59.000Z',
    source: 'given',
    by: { id: self.id, full_name: 'Ada Lind', business_name: null, profile_image: null },
    reason: 'Honorary member',
    payment_id: null,
    ended_at: null,
  };
  const paid: GrantDto = { ...given, id: '65f0000000000000000000d2', source: 'card', by: null, reason: null };
  answer(memberships.list, [given, paid]);
  const asked = answer(memberships.takeBack, undefined);
  const { person } = open();
  await chooseAction(person, 'Maren Voss', 'Memberships');
  expect(await screen.findByText('By Ada Lind')).toBeVisible();
  const [button, ...others] = screen.getAllByRole('button', { name: 'Take back' });
  expect(others).toEqual([]);
  await person.click(button as HTMLElement);
  await person.type(screen.getByLabelText('Reason'), 'By mistake');
  await person.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('The membership of Maren Voss was taken back')).toBeVisible();
  expect(asked[0]?.body).toEqual({ reason: 'By mistake' });
});

it('offers no membership to who is suspended or not in', async () => {
  const { person } = open(aMember({ ...member, not_in: 'imported' }));
  await person.click(await screen.findByRole('button', { name: 'More for Maren Voss' }));
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Memberships', 'Suspend']);
});

it('members and payments are downloaded with the filters that are set', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  const [members, payments] = [answer(admin.membersFile, undefined), answer(admin.paymentsFile, undefined)];
  const { person } = renderScreen(
    <>
      <MembersDownload />
      <PaymentsDownload />
    </>,
    { user: self, at: '/admin/members?tier=premium&state=nonsense', path: '/admin/members' },
  );
  const ofMembers = within(await screen.findByRole('form', { name: 'Members as a file' }));
  await person.type(ofMembers.getByLabelText('Joined from'), '2026-02-01');
  await person.click(ofMembers.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(members[0]?.url.search).toBe('?tier=premium&joined_from=2026-02-01'));
  const ofPayments = within(screen.getByRole('form', { name: 'Receipts and credit notes as a file' }));
  await person.clear(ofPayments.getByLabelText('Issued from'));
  await person.type(ofPayments.getByLabelText('Issued from'), '2026-01-01');
  await person.clear(ofPayments.getByLabelText('Issued until'));
  await person.type(ofPayments.getByLabelText('Issued until'), '2026-03-31');
  await person.click(ofPayments.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(payments[0]?.url.search).toBe('?from=2026-01-01&until=2026-03-31'));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
});
