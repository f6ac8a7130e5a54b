import { advertisementOffers, partnershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '#data/session.tsx';
import { formatEuros } from '#lib/format.ts';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { aUser } from '#test/people.ts';
import { aPartnership } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { BecomePartnerScreen } from './become-partner-screen.tsx';

const noticeForVisitors = 'Please sign up or log in to view partnership opportunities';
const siteDto = aSite({ social: { google: true, linkedin: true } });

beforeEach(() => {
  answer(site.get, siteDto);
  answer(partnerships.packages, partnershipOffers(texts));
  answer(partnerships.mine, []);
  answer(advertisements.packages, advertisementOffers(texts));
});

const place = { at: '/become-partner', path: '/become-partner' };
const open = () => renderScreen(<BecomePartnerScreen />, { user: aUser(), ...place });

async function openTab(name: string) {
  const { person } = open();
  await person.click(await screen.findByRole('tab', { name }));
  return person;
}

describe('becoming a partner', () => {
  it('a visitor is redirected to / and asked to sign up or log in', async () => {
    renderScreen(<BecomePartnerScreen />, place);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/));
    expect(await screen.findByText(noticeForVisitors)).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('the tab in the address is selected, and a chosen tab is written to the address', async () => {
    const { person } = renderScreen(<BecomePartnerScreen />, {
      user: aUser(),
      at: '/become-partner?tab=advertising',
      path: '/become-partner',
    });
    expect(await screen.findByRole('tab', { name: 'Advertising', selected: true })).toBeVisible();
    await person.click(screen.getByRole('tab', { name: 'Contact Us' }));
    await waitFor(() =>
      expect(screen.getByLabelText('address')).toHaveTextContent('/become-partner?tab=contact'),
    );
    await person.click(screen.getByRole('tab', { name: 'Partnerships' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/partner$/));
  });

  it('another tab keeps what was typed into the details of a partnership', async () => {
    answer(partnerships.mine, [aPartnership({ payment_status: 'paid', status: 'pending' })]);
    const { person } = open();
    await person.type(await screen.findByLabelText('Website'), 'https://rose.example');
    await person.click(screen.getByRole('tab', { name: 'Advertising' }));
    await screen.findByRole('region', { name: 'Top Placement' });
    await person.click(screen.getByRole('tab', { name: 'Partnerships' }));
    expect(screen.getByLabelText('Website')).toHaveDisplayValue(/rose\.example$/);
  });

  it('another tab keeps what was typed into the inquiry', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('tab', { name: 'Contact Us' }));
    await person.type(screen.getByLabelText('Message'), 'Do you have a stand in Graz?');
    await person.click(screen.getByRole('tab', { name: 'Advertising' }));
    await screen.findByRole('region', { name: 'Top Placement' });
    await person.click(screen.getByRole('tab', { name: 'Contact Us' }));
    expect(screen.getByLabelText('Message')).toHaveValue('Do you have a stand in Graz?');
  });

  it('a member who logs out on the page is redirected to / without the notice for visitors', async () => {
    function WithLogout() {
      const { signOut } = useSession();
      return (
        <>
          <button type="button" onClick={signOut}>
            Leave
          </button>
          <BecomePartnerScreen />
        </>
      );
    }
    const { person } = renderScreen(<WithLogout />, { user: aUser(), ...place });
    await screen.findByRole('tab', { name: 'Partnerships' });
    await person.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/));
    // Notices appear asynchronously and in order: once this one is there, an earlier one would be, too.
    toast.info('Later');
    await screen.findByText('Later');
    expect(screen.queryByText(noticeForVisitors)).toBeNull();
  });

  it('shows three tabs', async () => {
    open();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Partnerships', 'Advertising', 'Contact Us']);
  });
});

describe('partnerships', () => {
  it('are offered with price and duration, gold with the badge Most Popular', async () => {
    open();
    for (const [name, price, period] of [
      ['Silver Partnership', 1000, 'for 6 months'],
      ['Gold Partnership', 3000, 'for 12 months'],
      ['Platinum Partnership', 7500, 'for 12 months'],
    ] as const) {
      const card = within(await screen.findByRole('region', { name }));
      expect(card.getByText(formatEuros(price))).toBeVisible();
      expect(card.getByText(period)).toBeVisible();
      expect(card.queryAllByText('Most Popular')).toHaveLength(name === 'Gold Partnership' ? 1 : 0);
    }
  });

  it('a click on Choose leads to the payment page', async () => {
    const url = 'https://pay.example/cs_1';
    const sent = answer(payments.partnershipCheckout, { url, session_id: 'cs_1' });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Choose Gold Partnership' }));
    expect(await screen.findByText('Creating checkout session...')).toBeVisible();
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url));
    expect(sent.map(({ body }) => body)).toEqual([
      { package_id: 'gold_yearly', origin_url: window.location.origin },
    ]);
  });

  it('what she has paid just now leads to the status of that payment', async () => {
    const detail = 'You have paid for this just now';
    refuse(payments.partnershipCheckout, { status: 409, code: 'paid_just_now', detail, session_id: 'cs_1' });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Choose Gold Partnership' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/payment-success?session_id=cs_1'));
    expect(screen.queryByText('Failed to create checkout session')).not.toBeInTheDocument();
  });

  it('a failed checkout shows an error', async () => {
    refuse(payments.partnershipCheckout, { status: 503, detail: 'Stripe is away' });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Choose Silver Partnership' }));
    expect(await screen.findByText('Failed to create checkout session')).toBeVisible();
  });

  it('a member who logged out in another tab is asked to log in, nothing is sent', async () => {
    const sent = answer(payments.partnershipCheckout, { url: 'https://pay.example', session_id: 'cs_1' });
    const { person } = open();
    await screen.findByRole('button', { name: 'Choose Silver Partnership' });
    localStorage.removeItem('token');
    await person.click(screen.getByRole('button', { name: 'Choose Silver Partnership' }));
    expect(await screen.findByText('Please login or register first')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('cannot be bought while payments are off, and the contact form is offered', async () => {
    answer(site.get, { ...siteDto, payments: false });
    const { person } = open();
    const write = await screen.findByRole('button', { name: 'Write to us' });
    expect(screen.getByRole('button', { name: 'Choose Gold Partnership' })).toBeDisabled();
    await person.click(write);
    expect(screen.getByRole('tab', { name: 'Contact Us' })).toHaveAttribute('aria-selected', 'true');
  });

  it('are offered from the catalogue when they cannot be fetched', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    refuse(partnerships.packages, { status: 500, detail: 'Down' });
    open();
    for (const name of ['Silver Partnership', 'Gold Partnership', 'Platinum Partnership'])
      expect(await screen.findByRole('button', { name: `Choose ${name}` })).toBeEnabled();
    expect(screen.queryByText('Down')).toBeNull();
  });
});

describe('advertising', () => {
  it('is offered with price and kind of approval', async () => {
    await openTab('Advertising');
    for (const [name, price, approval] of [
      ['Featured Business', 100, 'Approved automatically'],
      ['Top Placement', 100, 'Approved automatically'],
      ['Spotlight Article', 200, 'Published after our approval'],
    ] as const) {
      const card = within(await screen.findByRole('region', { name }));
      expect(card.getByText(formatEuros(price))).toBeVisible();
      expect(card.getByText(approval)).toBeVisible();
      expect(card.queryAllByText('Featured Partner')).toHaveLength(name === 'Top Placement' ? 1 : 0);
    }
  });

  it.each(['Featured Business', 'Top Placement', 'Spotlight Article'])(
    'the button of %s makes no call and points to the contact form',
    async (name) => {
      const person = await openTab('Advertising');
      await person.click(await screen.findByRole('button', { name: `Ask about ${name}` }));
      const text = 'Please use the contact form to discuss advertising options';
      expect(await screen.findByText(text)).toBeVisible();
    },
  );

  it('is offered from the catalogue when it cannot be fetched', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    refuse(advertisements.packages, { status: 500, detail: 'Down' });
    await openTab('Advertising');
    expect(await screen.findAllByRole('button', { name: /^Ask about/ })).toHaveLength(3);
  });
});

describe('packages of an unknown shape', () => {
  it.each([
    ['a list', Object.values(partnershipOffers(texts)), Object.values(advertisementOffers(texts))],
    ['a wrapped map', { packages: partnershipOffers(texts) }, { packages: advertisementOffers(texts) }],
    ['only prices', { silver_6months: { amount: 1000 } }, { top_placement: { price: 100 } }],
    ['invalid entries', { gold_yearly: null }, { spotlight_article: 'soon' }],
  ])('%s is replaced by the catalogue', async (_, sold, advertised) => {
    answer(partnerships.packages, sold as never);
    answer(advertisements.packages, advertised as never);
    const { person } = open();
    for (const { name, amount } of Object.values(partnershipOffers(texts))) {
      const card = within(await screen.findByRole('region', { name }));
      expect(card.getByText(formatEuros(amount))).toBeVisible();
      expect(card.getByRole('button', { name: `Choose ${name}` })).toBeEnabled();
    }
    expect(screen.getAllByRole('button', { name: /^Choose/ })).toHaveLength(3);
    await person.click(screen.getByRole('tab', { name: 'Advertising' }));
    for (const { name, amount } of Object.values(advertisementOffers(texts))) {
      const card = within(await screen.findByRole('region', { name }));
      expect(card.getByText(formatEuros(amount))).toBeVisible();
    }
    expect(screen.getByText('Featured Partner')).toBeVisible();
  });
});

it('a partnership that was entered for a bank transfer shows amount and reference, and is not sold again', async () => {
  answer(partnerships.mine, [aPartnership({ payment_method: 'bank_transfer', status: 'pending_payment' })]);
  renderScreen(<BecomePartnerScreen />, { user: aUser(), at: '/become-partner', path: '/become-partner' });
  const entered = (await screen.findAllByText('Entered, waiting for your transfer'))[0];
  expect(entered?.parentElement).toHaveTextContent('Please transfer €1,000 with the reference P-0000-00B1.');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Entered, waiting for your transfer' })).toBeDisabled(),
  );
  expect(screen.queryByRole('button', { name: /Choose Silver/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Choose Gold/ })).toBeEnabled();
});

describe('a paid partnership', () => {
  it('shows that it waits for approval and takes logo and website', async () => {
    answer(partnerships.mine, [
      aPartnership({ payment_status: 'paid', status: 'pending', logo_url: null, website_url: null }),
    ]);
    const sent = answer(partnerships.update, aPartnership());
    const { person } = renderScreen(<BecomePartnerScreen />, {
      user: aUser(),
      at: '/become-partner',
      path: '/become-partner',
    });
    expect(await screen.findByText(/Paid, waiting for our approval/)).toBeVisible();
    await person.type(screen.getByLabelText('Logo'), 'https://bloom.example/logo.svg');
    await person.type(screen.getByLabelText('Website'), 'https://bloom.example');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Partnership updated successfully!')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      logo_url: 'https://bloom.example/logo.svg',
      website_url: 'https://bloom.example',
    });
  });

  it('is not shown while unpaid or after its end', async () => {
    answer(partnerships.mine, [
      aPartnership({ payment_status: 'pending', status: 'pending' }),
      aPartnership({ id: '2', payment_status: 'paid', status: 'expired' }),
    ]);
    renderScreen(<BecomePartnerScreen />, { user: aUser(), at: '/become-partner', path: '/become-partner' });
    await screen.findByRole('button', { name: 'Choose Gold Partnership' });
    expect(screen.queryByLabelText('Logo')).not.toBeInTheDocument();
  });
});
