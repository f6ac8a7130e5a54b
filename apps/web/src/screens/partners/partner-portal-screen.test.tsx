import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { type DailyAnalyticsDto, partner } from '@rosette/shared/contract/partner.ts';
import { type PartnershipDto, partnerships } from '@rosette/shared/contract/partnerships.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { formatCount, formatDate, formatEuros, formatPercent, formatUtcDay } from '#lib/format.ts';
import { aUser } from '#test/people.ts';
import { anAdvertisement, aPartnership } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { PartnerPortalScreen } from './partner-portal-screen.tsx';

const user = aUser({ role: 'partner', full_name: 'Ada Lind' });
const none = {
  active_partnerships: 0,
  active_ads: 0,
  total_views: 0,
  total_clicks: 0,
  click_through_rate: 0,
  counted_views: 0,
  counted_clicks: 0,
  counted_click_through_rate: 0,
};

function open({
  numbers = none,
  own = [] as PartnershipDto[],
  ads = [anAdvertisement()],
  daily = [] as DailyAnalyticsDto[],
} = {}) {
  answer(partner.analytics, numbers);
  answer(partner.dailyAnalytics, daily);
  answer(partnerships.mine, own);
  answer(advertisements.mine, ads);
  return renderScreen(<PartnerPortalScreen />, { user, at: '/partner-portal', path: '/partner-portal' });
}

const numberOf = async (name: string) =>
  (await screen.findByText(name)).closest('div')?.querySelector('dd')?.textContent;

describe('the partner portal', () => {
  it('greets the partner by name', async () => {
    open();
    expect(await screen.findByText(/Welcome.*Ada Lind/)).toBeVisible();
  });

  it('shows four counts and the rate with two decimals', async () => {
    open({
      numbers: {
        active_partnerships: 2,
        active_ads: 3,
        total_views: 13140,
        total_clicks: 403,
        click_through_rate: 3.0669,
        counted_views: 8000,
        counted_clicks: 320,
        counted_click_through_rate: 4,
      },
    });
    expect(await numberOf('Active Partnerships')).toBe('2');
    expect(await numberOf('Active Ads')).toBe('3');
    expect(await numberOf('Total Views')).toBe(formatCount(13140));
    expect(await numberOf('Total Clicks')).toBe('403');
    expect(await numberOf('Click-through rate')).toBe(formatPercent(3.07));
    expect(await numberOf('Counted views')).toBe(formatCount(8000));
    expect(await numberOf('Counted clicks')).toBe('320');
    expect(await numberOf('Counted click-through rate')).toBe(formatPercent(4));
    expect(
      screen.getByText(
        /^Totals count every load. Counted views: each viewer once a day per ad, without you, admins and bots/,
      ),
    ).toBeVisible();
  });

  it('lists partnerships with price, payment method, status and term', async () => {
    const [start_date, end_date] = ['2026-01-01T00:00:00.000Z', '2027-01-01T12:00:00.000Z'];
    open({
      own: [
        aPartnership({ package_type: 'gold', amount: 3000, status: 'active', start_date, end_date }),
        aPartnership({ id: '2', status: 'pending_payment', payment_method: 'bank_transfer' }),
      ],
    });
    const [gold, silver] = (await screen.findAllByRole('listitem')).map((item) => within(item));
    const known = ['Gold Partnership', formatEuros(3000), 'Card', 'Active', formatDate(start_date)];
    for (const text of [...known, formatDate(end_date)]) expect(gold?.getByText(text)).toBeVisible();
    for (const text of ['Silver Partnership', 'Bank transfer', 'Pending payment', 'Not started yet'])
      expect(silver?.getByText(text)).toBeVisible();
  });

  it('shows the term of a partnership and a link to its receipt', async () => {
    open({ own: [aPartnership()] });
    const links = [
      ['Buy it again to go on', '/become-partner'],
      ['see your receipts', '/membership'],
    ] as const;
    for (const [name, address] of links)
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
  });

  it('lists advertisements with type, status, views and clicks', async () => {
    const { person } = open({
      ads: [
        anAdvertisement({
          status: 'active',
          views: 1200,
          clicks: 30,
          counted_views: 900,
          counted_clicks: 16,
          end_date: '2026-06-01T12:00:00.000Z',
        }),
      ],
    });
    await person.click(await screen.findByRole('tab', { name: 'Advertisements' }));
    const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent);
    expect(cells).toEqual([
      'Why we lend to founders',
      'Spotlight Article',
      'Active',
      formatCount(1200),
      formatCount(30),
      formatCount(900),
      formatCount(16),
      formatEuros(12.5),
      formatDate('2026-06-01T12:00:00.000Z'),
    ]);
  });

  it('links to partnerships and advertising', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('tab', { name: 'Purchase New' }));
    const links = within(screen.getByRole('tabpanel')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['View Partnership Packages', '/become-partner'],
      ['View Advertising Options', '/become-partner?tab=advertising'],
    ]);
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('?tab=purchase'),
    );
  });

  it('stays empty without a toast when it cannot be fetched', async () => {
    for (const endpoint of [
      partner.analytics,
      partner.dailyAnalytics,
      partnerships.mine,
      advertisements.mine,
    ])
      refuse(endpoint, { status: 500, detail: 'Down' });
    const { person } = renderScreen(<PartnerPortalScreen />, { user });
    expect(await numberOf('Total Views')).toBe('0');
    expect(await numberOf('Click-through rate')).toBe(formatPercent(0));
    expect(await screen.findByText('No partnerships yet')).toBeVisible();
    await person.click(screen.getByRole('tab', { name: 'Advertisements' }));
    expect(await screen.findByText('No advertisements yet')).toBeVisible();
    expect(screen.queryByText('Down')).not.toBeInTheDocument();
  });
});

describe('the daily counts', () => {
  const today = '2035-05-16';
  const row = { date: today, advertisement_id: 'a1', title: 'One', views: 9, clicks: 3 };

  it('are a chart named by its peak, for a period', async () => {
    vi.setSystemTime(`${today}T12:00:00.000Z`);
    const busier = { ...row, date: '2035-05-14', views: 203, counted_views: 41, counted_clicks: 0 };
    const { person } = open({ daily: [{ ...row, counted_views: 7, counted_clicks: 2 }, busier] });
    const peakOn = formatUtcDay(busier.date);
    expect(
      await screen.findByRole('img', { name: `Counted views a day, peak 41 on ${peakOn}` }),
    ).toBeVisible();
    await person.selectOptions(screen.getByLabelText('Show'), 'All views a day');
    expect(await screen.findByRole('img', { name: `All views a day, peak 203 on ${peakOn}` })).toBeVisible();
    expect(screen.getByLabelText('address')).toHaveTextContent(/[?&]count=views$/);
    expect(screen.getByText('Peak: 203 a day')).toBeVisible();
  });

  it('are shown and hidden as a table with the same figures', async () => {
    vi.setSystemTime(`${today}T12:00:00.000Z`);
    const { person } = open({ daily: [{ ...row, counted_views: 7, counted_clicks: 2 }] });
    await person.selectOptions(await screen.findByLabelText('Show'), 'Counted clicks a day');
    await person.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    await expect.poll(() => screen.getByLabelText('address').textContent).toMatch(/days=7/);
    await person.click(await screen.findByRole('button', { name: 'Show as a table', expanded: false }));
    const table = within(screen.getByRole('table', { name: 'Counted clicks a day' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Day (UTC)',
      'Counted clicks a day',
    ]);
    const figures = table.getAllByRole('row').slice(1);
    expect(figures.map((figure) => within(figure).getByRole('cell').textContent)).toEqual([
      '2',
      ...Array(6).fill('0'),
    ]);
    expect(figures[0]).toContainElement(table.getByRole('rowheader', { name: formatUtcDay(today) }));
    await person.click(screen.getByRole('button', { name: 'Hide table', expanded: true }));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('say when nothing was counted', async () => {
    open();
    expect(await screen.findByText('Nothing counted in this period')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Counted views a day, none in this period' })).toBeVisible();
  });

  it('are downloaded as CSV', async () => {
    const { person } = open();
    refuse(partner.analyticsFile, { status: 503, detail: '' });
    await person.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file could not be downloaded. Please try again.')).toBeVisible();
  });
});

describe('changing a partnership', () => {
  it('sends logo, website and description, and shows the new values', async () => {
    const { person } = open({ own: [aPartnership({ website_url: 'https://old.example' })] });
    await person.click(await screen.findByRole('button', { name: 'Edit details' }));
    await person.click(await screen.findByRole('button', { name: 'Use a web address', expanded: false }));
    await person.type(screen.getByLabelText('Logo URL'), 'https://bloom.example/logo.svg');
    await person.clear(screen.getByLabelText('Website URL'));
    await person.type(screen.getByLabelText('Description'), 'A bank for founders');
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/partnerships/:id', async ({ request }) => {
        sent.push(await request.json());
        answer(partnerships.mine, [aPartnership({ description: 'A bank for founders' })]);
        return HttpResponse.json(aPartnership());
      }),
    );
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Partnership updated successfully!')).toBeVisible();
    expect(sent[0]).toEqual({
      logo_url: 'https://bloom.example/logo.svg',
      website_url: '',
      description: 'A bank for founders',
    });
    expect(await screen.findByText('A bank for founders')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows what was changed elsewhere meanwhile before anything is saved', async () => {
    const { person } = open({ own: [aPartnership()] });
    await person.click(await screen.findByRole('button', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Description'), '!');
    const sent = answer(partnerships.update, aPartnership());
    answer(partnerships.mine, [aPartnership({ website_url: 'https://new.example' })]);
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This was changed meanwhile: Website URL.');
    expect(dialog.getByLabelText('Website URL')).toHaveValue('https://new.example');
    expect(sent).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Partnership updated successfully!')).toBeVisible();
    expect(Object.keys(sent[0]?.body as object)).toEqual(['description']);
  });

  it('shows an invalid web address beside its field', async () => {
    const { person } = open({ own: [aPartnership()] });
    await person.click(await screen.findByRole('button', { name: 'Edit details' }));
    await person.click(await screen.findByRole('button', { name: 'Use a web address', expanded: false }));
    await person.type(screen.getByLabelText('Logo URL'), 'javascript:alert(1)');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/starts with http/)).toBeVisible();
  });

  it('shows a failure', async () => {
    const { person } = open({ own: [aPartnership()] });
    refuse(partnerships.update, { status: 500, detail: '' });
    await person.click(await screen.findByRole('button', { name: 'Edit details' }));
    await person.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update partnership')).toBeVisible();
  });

  it.each(['expired', 'rejected'] as const)('is not offered once it is %s', async (status) => {
    open({ own: [aPartnership({ status })] });
    await screen.findByText('Silver Partnership');
    expect(screen.queryByRole('button', { name: 'Edit details' })).not.toBeInTheDocument();
  });
});
