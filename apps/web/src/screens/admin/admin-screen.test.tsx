import { admin } from '@rosette/shared/contract/admin.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { formatDate, formatDateTime, formatEuros } from '#lib/format.ts';
import { answerEmptyPanel } from '#test/admin.ts';
import { aPayment } from '#test/billing.ts';
import { aMember, aUser } from '#test/people.ts';
import { anAdvertisement, anInquiry, aPartnership } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse, server } from '#test/server.ts';
import { answerApp, openApp } from '#test/walk.tsx';
import { AdminScreen } from './admin-screen.tsx';

const open = (at = '/admin') =>
  renderScreen(<AdminScreen />, { user: aUser({ role: 'admin' }), at, path: '/admin' });
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

beforeEach(answerEmptyPanel);

describe('the admin panel', () => {
  it('shows a loading state, then four tabs with counts', async () => {
    const { release } = delayAnswer(admin.pendingPartnerships, [aPartnership()]);
    answer(admin.pendingAdvertisements, [anAdvertisement({ id: '1' }), anAdvertisement({ id: '2' })]);
    answer(admin.inquiries, [anInquiry({ id: '1' }), anInquiry({ id: '2' }), anInquiry({ id: '3' })]);
    answer(users.list, [aMember()]);
    open();
    await screen.findByText('Loading admin panel...');
    release();
    await screen.findAllByRole('tab');
    expect(tabs()).toEqual(['Partnerships (1)', 'Advertisements (2)', 'Inquiries (3)', 'Users (1)']);
    expect(screen.queryByText('Loading admin panel...')).not.toBeInTheDocument();
  });

  it.each([
    ['partnerships', admin.pendingPartnerships],
    ['advertisements', admin.pendingAdvertisements],
  ])('shows one toast when the %s cannot be fetched', async (_, endpoint) => {
    refuse(endpoint, { status: 500, detail: 'Down' });
    open();
    expect(await screen.findAllByText('Failed to load admin data')).toHaveLength(1);
    expect(tabs()).toEqual(['Partnerships (0)', 'Advertisements (0)', 'Inquiries (0)', 'Users (0)']);
  });

  it('counts the items where the total is missing', async () => {
    server.use(
      http.get('*/api/users', () => HttpResponse.json([aMember({ id: '1' }), aMember({ id: '2' })])),
    );
    open();
    expect(await screen.findByRole('tab', { name: 'Users (2)' })).toBeVisible();
  });

  it('keeps the chosen tab in the address', async () => {
    const { person, unmount } = open();
    await person.click(await screen.findByRole('tab', { name: 'Users (0)' }));
    const address = screen.getByRole('status', { name: 'address' });
    await waitFor(() => expect(address).toHaveTextContent('/admin?tab=users'));
    unmount();
    open('/admin?tab=inquiries');
    expect(await screen.findByText('Nothing waits for you')).toBeVisible();
  });

  it('offers to try failed inquiries and users again, without a toast', async () => {
    refuse(admin.inquiries, { status: 500, detail: 'Down' });
    refuse(users.list, { status: 500, detail: 'Down' });
    answer(admin.pendingPartnerships, [aPartnership()]);
    const { person } = open();
    await screen.findAllByRole('tab');
    expect(tabs()).toEqual(['Partnerships (1)', 'Advertisements (0)', 'Inquiries (0)', 'Users (0)']);
    await person.click(screen.getByRole('tab', { name: 'Inquiries (0)' }));
    expect(await screen.findByText('Could not be loaded')).toBeVisible();
    expect(screen.queryByText('Nothing waits for you')).not.toBeInTheDocument();
    await person.click(screen.getByRole('tab', { name: 'Users (0)' }));
    expect(await screen.findByText('Could not be loaded')).toBeVisible();
    expect(screen.queryByText('No users to show')).not.toBeInTheDocument();
    answer(users.list, [aMember()]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Maren Voss/ })).toBeVisible();
    expect(screen.queryByText('Failed to load admin data')).not.toBeInTheDocument();
  });
});

test('what waits is listed with its pages, and nothing where nothing waits', async () => {
  const { unmount } = open();
  await screen.findAllByRole('tab');
  expect(screen.queryByRole('heading', { name: 'What waits' })).not.toBeInTheDocument();
  unmount();
  answer(admin.waiting, [
    { kind: 'refund', count: 1, oldest_at: '2026-02-03T10:00:00.000Z', path: '/admin/money' },
    { kind: 'inquiry', count: 3, oldest_at: null, path: '/admin?tab=inquiries' },
  ]);
  open();
  const list = within(await screen.findByRole('region', { name: 'What waits' }));
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['One refund since Feb 3, 2026', '/admin/money'],
    ['3 new inquiries ', '/admin?tab=inquiries'],
  ]);
  expect(screen.getByRole('link', { name: 'Overview 3 waiting' })).toBeVisible();
  // The closed menu of a phone.
  expect(screen.getByRole('button', { name: /^Overview \d+ waiting in all$/ })).toBeVisible();
});

test('what waits in a tab of this page opens it and focuses it, and Back leads to the tab before', async () => {
  answerApp();
  answer(admin.waiting, [
    { kind: 'payment', count: 2, oldest_at: null, path: '/admin?tab=advertisements' },
    { kind: 'inquiry', count: 3, oldest_at: null, path: '/admin?tab=inquiries' },
  ]);
  const { person, back } = openApp('/admin', aUser({ role: 'admin', time_zone: 'UTC' }));
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;
  await person.click(await screen.findByRole('link', { name: /^3 new inquiries/ }));
  await waitFor(() => expect(selected()).toMatch(/^Inquiries/));
  expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
  await person.click(screen.getByRole('link', { name: /^2 / }));
  await waitFor(() => expect(selected()).toMatch(/^Advertisements/));
  await act(() => back());
  await waitFor(() => expect(selected()).toMatch(/^Inquiries/));
  await act(() => back());
  await waitFor(() => expect(selected()).toMatch(/^Partnerships/));
});

describe('pending placements', () => {
  it('show all facts of a partnership', async () => {
    const created_at = '2026-02-03T10:00:00.000Z';
    answer(admin.pendingPartnerships, [
      aPartnership({
        partner_name: 'Bloom Bank',
        partner_email: 'bloom@rosette.example',
        amount: 1000,
        payment_method: 'bank_transfer',
        website_url: 'https://bloom.example',
        description: 'A bank for founders',
        start_date: '2026-03-01T10:00:00.000Z',
        created_at,
      }),
    ]);
    open();
    const row = within(await screen.findByRole('row', { name: /^Bloom Bank/ }));
    const texts = ['Silver Partnership', formatEuros(1000), 'Bank transfer', 'Not paid yet', 'Pending'];
    const dates = [formatDate(created_at), `From ${formatDate('2026-03-01T10:00:00.000Z')}`];
    for (const text of [...texts, ...dates, 'A bank for founders']) expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('link', { name: 'https://bloom.example' })).toHaveAttribute(
      'rel',
      'nofollow ugc noopener',
    );
    // Names of jsdom have a space at a <wbr>; those of browsers have none.
    expect(row.getByRole('link', { name: /^bloom ?@rosette\.example$/ })).toBeVisible();
  });

  it('show all facts of an advertisement', async () => {
    answer(admin.pendingAdvertisements, [
      anAdvertisement({
        link_url: 'https://bloom.example/story',
        content: 'We read every plan',
        amount: 200,
      }),
    ]);
    const { person } = open();
    await person.click(await screen.findByRole('tab', { name: 'Advertisements (1)' }));
    const texts = ['Why we lend to founders', 'Bloom Bank', 'Spotlight Article', 'We read every plan'];
    for (const text of [...texts, formatEuros(200), 'Bank transfer'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'https://bloom.example/story' })).toBeVisible();
  });
});

describe('a list of the panel', () => {
  it('is a table with name, what, since and action; since has its time', async () => {
    const created_at = '2026-02-03T10:00:00.000Z';
    answer(admin.pendingPartnerships, [aPartnership({ created_at })]);
    open();
    const table = within(await screen.findByRole('table', { name: 'Partnerships that wait' }));
    const heads = table.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Partner', 'What', 'Since', 'Action']);
    const since = table.getByText(formatDate(created_at));
    expect(since).toHaveAttribute('datetime', created_at);
    expect(since).toHaveAttribute('title', formatDateTime(created_at));
  });

  it('says that nothing waits, and what to do next', async () => {
    const { person } = open();
    expect(await screen.findByText(/^Nothing waits for you\..*‘Add partnership’/)).toBeVisible();
    await person.click(screen.getByRole('tab', { name: 'Advertisements (0)' }));
    expect(await screen.findByText(/^Nothing waits for you\..*‘Add advertisement’/)).toBeVisible();
  });

  it('offers to try again where it failed, and is not called empty', async () => {
    refuse(admin.pendingPartnerships, { status: 500, detail: 'Down' });
    const { person } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not be loaded');
    expect(screen.queryByText('No partnerships are waiting')).not.toBeInTheDocument();
    answer(admin.pendingPartnerships, [aPartnership()]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /^Bloom Bank/ })).toBeVisible();
  });

  it('shows the others where one entry cannot be shown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken = aPartnership({ id: '1', description: 7 as never });
    answer(admin.pendingPartnerships, [broken, aPartnership({ id: '2', partner_name: 'Korn & Faden' })]);
    open();
    expect(await screen.findByText('This entry could not be shown.')).toBeVisible();
    expect(screen.getByRole('row', { name: /^Korn & Faden/ })).toBeVisible();
    // biome-ignore lint/suspicious/noConsole: React reports the caught error
    vi.mocked(console.error).mockClear();
  });
});

describe('an advertisement with the fields of the specification only', () => {
  it('is shown, with its type unchanged', async () => {
    const bare = anAdvertisement({ ad_type: 'top placement' as 'top_placement' });
    answer(admin.pendingAdvertisements, [{ ...bare, created_at: undefined as unknown as string }]);
    const { person } = open();
    await person.click(await screen.findByRole('tab', { name: 'Advertisements (1)' }));
    expect(await screen.findByText('top placement')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });
});

describe('records with invalid fields', () => {
  it.each([
    ['without a status', { status: undefined }],
    ['with a status that is none of ours', { status: 'pending' }],
  ])('an inquiry %s has no status and offers all three', async (_, traits) => {
    answer(admin.inquiries, [anInquiry({ id: '1', name: 'Odd One', ...(traits as object) }), anInquiry()]);
    const { person } = open();
    await person.click(await screen.findByRole('tab', { name: 'Inquiries (2)' }));
    const odd = within(await screen.findByRole('row', { name: /^Odd One/ }));
    expect(odd.queryByText(/^(New|Answered|Closed|pending)$/)).toBeNull();
    expect(odd.getByRole('button', { name: 'Mark as Answered' })).toBeVisible();
    await person.click(odd.getByRole('button', { name: 'More for Odd One' }));
    const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(offered).toEqual(['Mark as New', 'Mark as Closed']);
    expect(within(screen.getByRole('table', { hidden: true })).getByText('New')).toBeVisible();
  });

  it('an inquiry without a message or with an unknown interest is shown', async () => {
    const odd = { message: undefined, interest: 'Speaking' } as object;
    answer(admin.inquiries, [anInquiry(odd)]);
    const { person } = open();
    await person.click(await screen.findByRole('tab', { name: 'Inquiries (1)' }));
    expect(await screen.findByText('Speaking')).toBeVisible();
  });

  it.each([
    ['currency', { currency: undefined }],
    ['currency that there is', { currency: 'euros' }],
  ])('a placement without a %s is in euros', async (_, traits) => {
    answer(admin.pendingPartnerships, [aPartnership({ amount: 1000, ...(traits as object) })]);
    open();
    expect(await screen.findByText(formatEuros(1000))).toBeVisible();
  });

  it('a placement with unknown status and type shows name and amount', async () => {
    const odd = { status: 'archived', payment_method: 'cash', payment_status: null, package_type: 'bronze' };
    answer(admin.pendingPartnerships, [aPartnership(odd as object)]);
    open();
    expect(await screen.findByText('archived')).toBeVisible();
    expect(screen.getByRole('row', { name: /^Bloom Bank/ })).toBeVisible();
  });

  it('a payment in an unknown state leaves the panel working', async () => {
    answer(admin.payments, [aPayment({ state: 'disputed' as never })]);
    open();
    expect(await screen.findByText('disputed')).toBeVisible();
    expect(await screen.findAllByRole('tab')).toHaveLength(4);
  });
});
