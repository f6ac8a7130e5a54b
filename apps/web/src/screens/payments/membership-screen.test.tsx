import { membershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { memberships } from '@rosette/shared/contract/memberships.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { type SiteDto, site } from '@rosette/shared/contract/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatEuros, formatUtcDate } from '#lib/format.ts';
import { texts } from '#lib/texts.ts';
import { anOwnPayment } from '#test/billing.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { MembershipScreen } from './membership-screen.tsx';

const siteWith = (isPayable: boolean): SiteDto => aSite({ payments: isPayable });
const open = (user = aUser()) =>
  renderScreen(<MembershipScreen />, { user, at: '/membership', path: '/membership' });
const card = (name: string) => within(screen.getByRole('region', { name }));
const buttonsOf = (name: string) =>
  card(name)
    .getAllByRole('button')
    .map((button) => button.textContent);
const loaded = () => screen.findByRole('region', { name: 'Corporate' });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const allOffers = () => membershipOffers(texts) as Required<ReturnType<typeof membershipOffers>>;
const plans = ['Monthly Plan', 'Yearly Plan (Save 17%)'];

beforeEach(() => {
  answer(site.get, siteWith(true));
  answer(memberships.packages, membershipOffers(texts));
  answer(payments.mine, []);
});

describe('the tier cards', () => {
  it('load in places of their own shape', async () => {
    const held = delayAnswer(memberships.packages, membershipOffers(texts));
    open();
    const places = await screen.findByRole('status', { name: 'Loading memberships' });
    expect(places.children).toHaveLength(4);
    const { className } = places;
    held.release();
    await loaded();
    expect(screen.getByRole('region', { name: 'Free' }).parentElement).toHaveClass(className, {
      exact: true,
    });
  });

  it('have price and benefits', async () => {
    open();
    await loaded();
    expect(screen.getByRole('heading', { level: 1, name: 'Choose Your Membership' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Free',
      'Basic',
      'Premium',
      'Corporate',
    ]);
    expect(
      card('Free').getByText(/up to 5 members, 3 businesses and 5 opportunities per month/),
    ).toBeVisible();
    for (const [name, month, year] of [
      ['Basic', '€25', '€250'],
      ['Premium', '€50', '€500'],
      ['Corporate', '€120', '€1,200'],
    ] as const) {
      expect(card(name).getByText(month)).toBeVisible();
      expect(card(name).getByText(`a month, or ${year} a year`)).toBeVisible();
    }
    expect(card('Premium').getByText('Most Popular')).toBeVisible();
    expect(screen.getAllByText('Most Popular')).toHaveLength(1);
  });

  it('show what is sold, at its price, and what a year saves', async () => {
    const { basic_monthly, premium_monthly, premium_yearly, corporate_yearly } = allOffers();
    answer(memberships.packages, {
      basic_monthly,
      premium_monthly: { ...premium_monthly, amount: 19.99 },
      premium_yearly: { ...premium_yearly, amount: 240 },
      corporate_yearly,
    });
    open();
    await loaded();
    expect(buttonsOf('Basic')).toEqual(['Monthly Plan']);
    expect(card('Premium').getByText('€19.99')).toBeVisible();
    expect(buttonsOf('Premium')).toEqual(['Monthly Plan', 'Yearly Plan']);
    expect(card('Corporate').getByText('€1,200')).toBeVisible();
    expect(buttonsOf('Corporate')).toEqual(['Yearly Plan']);
  });

  it('leave out a tier that is not sold', async () => {
    const { corporate_monthly } = allOffers();
    answer(memberships.packages, { corporate_monthly });
    open();
    await loaded();
    expect(screen.queryByRole('region', { name: 'Premium' })).not.toBeInTheDocument();
  });

  it.each([
    ['free', ['Current Plan'], plans, plans, plans],
    ['basic', ['Current Plan'], ['Current Plan'], plans, plans],
    ['premium', ['Current Plan'], plans, ['Current Plan'], plans],
    ['corporate', ['Current Plan'], plans, plans, ['Current Plan']],
  ] as const)('offer a %s member', async (membership_tier, ...offered) => {
    open(aUser({ membership_tier, membership_expires: inDays(90) }));
    await loaded();
    expect(['Free', 'Basic', 'Premium', 'Corporate'].map(buttonsOf)).toEqual(offered);
    for (const current of screen.getAllByRole('button', { name: 'Current Plan' })) {
      expect(current).toBeDisabled();
    }
  });

  it('above the current tier show what its rest is converted into', async () => {
    open(aUser({ membership_tier: 'basic', membership_expires: inDays(30.01) }));
    await loaded();
    expect(
      card('Premium').getByText('The 30 days left of your Basic membership become 15 days of Premium.'),
    ).toBeVisible();
    expect(card('Corporate').getByText(/become 6 days of Corporate/)).toBeVisible();
    expect(card('Basic').queryByText(/days left/)).toBeNull();
  });

  it.each([
    ['free', null],
    ['premium', null],
  ] as const)('show no conversion to a %s member whose tier ends %s', async (membership_tier, expires) => {
    open(aUser({ membership_tier, membership_expires: expires }));
    await loaded();
    expect(screen.queryByText(/left of your/)).toBeNull();
  });

  it('link to partnerships', async () => {
    open();
    await loaded();
    expect(screen.getByRole('link', { name: 'Become a partner' })).toHaveAttribute('href', '/become-partner');
  });

  it('below the current tier are disabled, with the reason', async () => {
    open(aUser({ membership_tier: 'premium', membership_expires: inDays(90) }));
    await loaded();
    for (const plan of card('Basic').getAllByRole('button')) expect(plan).toBeDisabled();
    expect(card('Basic').getByText(/once your Premium membership has ended/)).toBeVisible();
    for (const plan of card('Corporate').getAllByRole('button')) expect(plan).toBeEnabled();
  });

  it('are shown when a list has an invalid answer', async () => {
    answer(payments.mine, {} as never);
    open();
    await loaded();
    expect(screen.getAllByRole('button', { name: 'Monthly Plan' })).toHaveLength(3);
  });

  it('are four when the packages cannot be fetched', async () => {
    refuse(memberships.packages, { status: 500, detail: 'Down' });
    open();
    await loaded();
    expect(screen.getAllByRole('button', { name: 'Monthly Plan' })).toHaveLength(3);
    expect(card('Corporate').getByText('€1,200', { exact: false })).toBeVisible();
    expect(screen.queryByText('Down')).not.toBeInTheDocument();
  });
});

describe('buying a membership', () => {
  it.each([
    ['Basic', 'Monthly Plan', 'basic_monthly'],
    ['Premium', 'Yearly Plan (Save 17%)', 'premium_yearly'],
    ['Corporate', 'Monthly Plan', 'corporate_monthly'],
  ])('%s, %s redirects to the payment page', async (tier, plan, package_id) => {
    const goTo = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const sent = answer(payments.membershipCheckout, { url: 'https://pay.example/1', session_id: 'cs_1' });
    const { person } = open();
    await loaded();
    await person.click(card(tier).getByRole('button', { name: plan }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/1'));
    expect(sent.map(({ body }) => body)).toEqual([{ package_id, origin_url: window.location.origin }]);
  });

  it('that she has paid just now leads to the status of that payment', async () => {
    const goTo = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    refuse(payments.membershipCheckout, {
      status: 409,
      code: 'paid_just_now',
      detail: 'You have paid for this just now',
      session_id: 'cs_1',
    });
    const { person } = open();
    await loaded();
    await person.click(card('Basic').getByRole('button', { name: 'Monthly Plan' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/payment-success?session_id=cs_1'));
    expect(screen.queryByText('You have paid for this just now')).not.toBeInTheDocument();
  });

  it('spins in the clicked plan alone while the payment page is prepared', async () => {
    const held = delayAnswer(payments.membershipCheckout, {
      url: 'https://pay.example/1',
      session_id: 'cs_1',
    });
    vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { person } = open();
    await loaded();
    const clicked = card('Premium').getByRole('button', { name: 'Monthly Plan' });
    await person.click(clicked);
    await waitFor(() => expect(clicked).toHaveAttribute('aria-busy', 'true'));
    const others = screen.getAllByRole('button', { name: /Plan/ }).filter((plan) => plan !== clicked);
    for (const other of others) {
      expect(other).not.toHaveAttribute('aria-busy');
      expect(other).toBeDisabled();
    }
    held.release();
  });

  it.each([
    [{ status: 409, detail: 'Your premium membership is still running' }, /still running/],
    [{ status: 500, detail: '' }, 'Failed to initiate payment'],
  ])('that fails with %o shows a toast', async (refusal, toast) => {
    refuse(payments.membershipCheckout, refusal);
    const { person } = open();
    await loaded();
    await person.click(card('Basic').getByRole('button', { name: 'Monthly Plan' }));
    expect(await screen.findByText(toast)).toBeVisible();
  });

  it('is not offered where payments are off', async () => {
    answer(site.get, siteWith(false));
    open();
    await loaded();
    expect(await screen.findByText('Payments are not available right now.')).toBeVisible();
    for (const plan of screen.getAllByRole('button', { name: /Plan/ })) expect(plan).toBeDisabled();
  });
});

describe('the expiry line', () => {
  const soon = inDays(29);
  const later = inDays(31);

  it.each([
    ['premium', later, `Your Premium membership expires on ${formatUtcDate(later)}.`, false],
    ['premium', soon, `Your Premium membership expires on ${formatUtcDate(soon)}.`, true],
    ['corporate', soon, `Your Corporate membership expires on ${formatUtcDate(soon)}.`, true],
    ['basic', soon, 'It is time to renew your Basic membership.', true],
  ] as const)('of %s until %s reads %s', async (membership_tier, membership_expires, line, isRenewable) => {
    open(aUser({ membership_tier, membership_expires }));
    await loaded();
    expect(await screen.findByText(line)).toBeVisible();
    if (isRenewable) expect(await screen.findByRole('button', { name: 'Renew' })).toBeVisible();
    else expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  });

  it.each([
    ['basic', later],
    ['premium', null],
    ['free', null],
    ['free', '2020-01-01T00:00:00.000Z'],
  ] as const)('is absent for %s until %s', async (membership_tier, membership_expires) => {
    open(aUser({ membership_tier, membership_expires }));
    await loaded();
    expect(screen.queryByText(/expires on|time to renew/)).not.toBeInTheDocument();
  });

  it.each([
    [inDays(29), 'premium_monthly', false],
    [inDays(6), 'premium_monthly', true],
    [inDays(29), 'premium_yearly', true],
  ] as const)('until %s, after %s was bought last: offers renewal %s', async (end, package_id, isOffered) => {
    const earlier = { id: '2', paid_at: '2025-01-15T10:00:00.000Z' };
    answer(payments.mine, [
      anOwnPayment({ ...earlier, package_id: 'basic_monthly' }),
      anOwnPayment({ ...earlier, id: '3', package_id: 'basic_yearly' }),
      anOwnPayment({ package_id }),
      anOwnPayment({ id: '4', package_id: 'corporate_monthly', state: 'refunded' }),
    ]);
    open(aUser({ membership_tier: 'premium', membership_expires: end }));
    await screen.findByRole('region', { name: 'Your payments' });
    expect(await screen.findByText(/expires on/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Renew' }) !== null).toBe(isOffered);
  });

  it('offers renewal for a month or a year', async () => {
    const goTo = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const sent = answer(payments.membershipCheckout, { url: 'https://pay.example/2', session_id: 'cs_2' });
    const { person } = open(aUser({ membership_tier: 'premium', membership_expires: soon }));
    await person.click(await screen.findByRole('button', { name: 'Renew' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Renew Membership' }));
    await person.click(dialog.getByRole('button', { name: 'Yearly Plan (Save 17%)' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/2'));
    expect(sent[0]?.body).toMatchObject({ package_id: 'premium_yearly' });
  });
});

describe('the line above the heading', () => {
  const end = inDays(90);

  it.each([
    ['free', null, 'Your plan: Free.', 'Meet the members', '/members'],
    ['basic', end, `Your plan: Basic, until ${formatUtcDate(end)}.`, 'Meet the members', '/members'],
    ['premium', null, 'Your plan: Premium.', 'Create an event', '/events'],
    [
      'corporate',
      end,
      `Your Corporate membership expires on ${formatUtcDate(end)}.`,
      'Create an event',
      '/events',
    ],
  ] as const)(
    'tells a %s member until %s her plan and what she can do',
    async (tier, expires, line, step, to) => {
      open(aUser({ membership_tier: tier, membership_expires: expires }));
      await loaded();
      const said = await screen.findByText(line);
      const heading = screen.getByRole('heading', { name: 'Choose Your Membership' });
      expect(said.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(screen.getByRole('link', { name: step })).toHaveAttribute('href', to);
    },
  );

  it('leaves nothing said on two cards', async () => {
    open();
    await loaded();
    const points = screen
      .getAllByRole('region')
      .flatMap((region) => within(region).queryAllByRole('listitem'))
      .map((point) => point.textContent);
    expect(points.length).toBeGreaterThan(10);
    expect(new Set(points).size).toBe(points.length);
  });
});

describe('the receipts', () => {
  it('list payments', async () => {
    answer(payments.mine, [anOwnPayment(), anOwnPayment({ id: '2', state: 'refunded', amount: 25 })]);
    open();
    const receipts = within(await screen.findByRole('region', { name: 'Your payments' }));
    expect(receipts.getAllByText('Premium membership, one month')).toHaveLength(2);
    for (const text of ['€50', 'Paid', '€25', 'Refunded']) expect(receipts.getByText(text)).toBeVisible();
    expect(receipts.getAllByText(formatUtcDate(anOwnPayment().created_at), { exact: false })).toHaveLength(2);
    expect(receipts.getAllByRole('link', { name: 'Receipt 2026-000001' })[0]).toHaveAttribute(
      'href',
      `/receipts/${anOwnPayment().id}`,
    );
  });

  it('show among the payments what was given, without an amount', async () => {
    answer(payments.mine, [anOwnPayment()]);
    answer(memberships.mine, [
      {
        id: '65f0000000000000000000d1',
        tier: 'corporate',
        from: '2099-01-01T10:00:00.000Z',
        until: '2099-12-31T12:00:00.000Z',
        source: 'given',
        payment_id: null,
        ended_at: null,
      },
    ]);
    open();
    const receipts = within(await screen.findByRole('region', { name: 'Your payments' }));
    expect(await receipts.findByText('Given')).toBeVisible();
    const [first, ...others] = receipts.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Corporate.*2099, until .*2099Given$/);
    expect(others).toHaveLength(1);
  });

  it('are absent before the first payment', async () => {
    open();
    await loaded();
    expect(screen.queryByText('Your payments')).not.toBeInTheDocument();
  });
});

describe('packages of an unknown shape', () => {
  const monthly = membershipOffers(texts).basic_monthly;

  it.each([
    ['a list', Object.values(membershipOffers(texts))],
    ['a wrapped map', { packages: membershipOffers(texts) }],
    ['nothing', null],
    ['a price without its currency', { basic_monthly: { ...monthly, currency: undefined } }],
    ['only prices', { basic_monthly: { amount: 25 }, premium_yearly: { amount: 500 } }],
    ['entries that are none', { basic_monthly: null, basic_yearly: 250 }],
  ])("keep the catalogue's prices: %s", async (_, packages) => {
    answer(memberships.packages, packages as never);
    open();
    await loaded();
    for (const [name, amount] of [
      ['Basic', 25],
      ['Premium', 50],
      ['Corporate', 120],
    ] as const) {
      expect(card(name).getByText(formatEuros(amount))).toBeVisible();
      expect(buttonsOf(name)).toEqual(plans);
    }
    expect(card('Basic').getByText(`a month, or ${formatEuros(250)} a year`)).toBeVisible();
  });

  it('and a payment in an unknown state leave the page working', async () => {
    answer(payments.mine, [anOwnPayment({ state: 'disputed' as never, currency: undefined as never })]);
    open();
    expect(await screen.findByText('disputed')).toBeVisible();
  });
});
