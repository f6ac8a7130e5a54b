import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { partner } from '@rosette/shared/contract/partner.ts';
import { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatEuros } from '#lib/format.ts';
import { useSession } from '#session/session.tsx';
import { aUser } from '#test/people.ts';
import { aPartnership } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { toast } from '#ui/toast.ts';
import { BecomePartnerScreen } from './become-partner-screen.tsx';

const toldToJoin = 'Please sign up or log in to view partnership opportunities';
const siteNow = {
  contact_email: 'hello@rosette.example',
  social: { google: true, linkedin: true },
  payments: true,
  mail: true,
  legal: [],
};

beforeEach(() => {
  answer(site.get, siteNow);
  answer(partnerships.packages, partnershipPackages);
  answer(partnerships.mine, []);
  answer(advertisements.packages, advertisementPackages);
});

const place = { at: '/become-partner', path: '/become-partner' };
const open = () => renderScreen(<BecomePartnerScreen />, { user: aUser(), ...place });

async function openTab(name: string) {
  const { person } = open();
  await person.click(await screen.findByRole('tab', { name }));
  return person;
}

describe('becoming a partner', () => {
  it('is for members: a visitor is told to join and goes home', async () => {
    renderScreen(<BecomePartnerScreen />, place);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/));
    expect(await screen.findByText(toldToJoin)).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('opens at the tab that the address names, and keeps the chosen one there', async () => {
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

  it('who logs out here goes home without being told to join', async () => {
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
    // A notice takes a moment to appear; this one comes after any that was on its way.
    toast.info('Later');
    await screen.findByText('Later');
    expect(screen.queryByText(toldToJoin)).toBeNull();
  });

  it('has three tabs', async () => {
    open();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Partnerships', 'Advertising', 'Contact Us']);
  });
});

describe('partnerships', () => {
  it('are offered with price and time; gold is the most popular', async () => {
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

  it('are bought on the payment page', async () => {
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

  it('say when the payment page could not be reached', async () => {
    refuse(payments.partnershipCheckout, { status: 503, detail: 'Stripe is away' });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Choose Silver Partnership' }));
    expect(await screen.findByText('Failed to create checkout session')).toBeVisible();
  });

  it('are for who is logged in, also where she logged out in another tab', async () => {
    const sent = answer(payments.partnershipCheckout, { url: 'https://pay.example', session_id: 'cs_1' });
    const { person } = open();
    await screen.findByRole('button', { name: 'Choose Silver Partnership' });
    localStorage.removeItem('token');
    await person.click(screen.getByRole('button', { name: 'Choose Silver Partnership' }));
    expect(await screen.findByText('Please login or register first')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('cannot be bought while payments are switched off; the way to write is shown', async () => {
    answer(site.get, { ...siteNow, payments: false });
    const { person } = open();
    const write = await screen.findByRole('button', { name: 'Write to us' });
    expect(screen.getByRole('button', { name: 'Choose Gold Partnership' })).toBeDisabled();
    await person.click(write);
    expect(screen.getByRole('tab', { name: 'Contact Us' })).toHaveAttribute('aria-selected', 'true');
  });

  it('are offered as the catalogue has them where they cannot be fetched', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    refuse(partnerships.packages, { status: 500, detail: 'Down' });
    open();
    for (const name of ['Silver Partnership', 'Gold Partnership', 'Platinum Partnership'])
      expect(await screen.findByRole('button', { name: `Choose ${name}` })).toBeEnabled();
    expect(screen.queryByText('Down')).toBeNull();
  });
});

describe('advertising', () => {
  it('is offered with price and what happens before it is shown', async () => {
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

  it('is offered as the catalogue has it where it cannot be fetched', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    refuse(advertisements.packages, { status: 500, detail: 'Down' });
    await openTab('Advertising');
    expect(await screen.findAllByRole('button', { name: /^Ask about/ })).toHaveLength(3);
  });
});

describe('an inquiry', () => {
  async function write(email = 'ada@rosette.example') {
    const person = await openTab('Contact Us');
    await person.type(screen.getByLabelText('Name'), 'Ada Lind');
    await person.type(screen.getByLabelText('Email'), email);
    await person.type(screen.getByLabelText('Company'), 'Lind Textiles');
    await person.selectOptions(screen.getByLabelText('Interest'), 'Sponsorship');
    await person.type(screen.getByLabelText('Message'), 'Could we talk?');
    await person.click(screen.getByRole('button', { name: 'Send Inquiry' }));
  }

  it('is sent, thanked for, and its form cleared', async () => {
    const sent = answer(partner.contact, { id: '1', message: 'Thank you' });
    await write();
    expect(await screen.findByText("Thank you! We'll contact you within 24 hours.")).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Ada Lind',
        email: 'ada@rosette.example',
        company: 'Lind Textiles',
        phone: '',
        interest: 'sponsorship',
        message: 'Could we talk?',
      },
    ]);
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
    expect(screen.getByLabelText('Company')).toHaveValue('');
  });

  it('counts as sent whatever the success says', async () => {
    answer(partner.contact, undefined as never);
    await write();
    expect(await screen.findByText("Thank you! We'll contact you within 24 hours.")).toBeVisible();
  });

  it('says nothing about who is signed in', async () => {
    const sent = answer(partner.contact, { id: '1', message: 'Thank you' });
    await write();
    await waitFor(() => expect(sent.map(({ authorization }) => authorization)).toEqual([null]));
  });

  it('that failed says so and stays as it was written', async () => {
    refuse(partner.contact, { status: 500, detail: 'Down' });
    await write();
    expect(await screen.findByText('Failed to submit. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('Could we talk?');
  });

  it('needs name, address, company and message, but no telephone', async () => {
    const sent = answer(partner.contact, { id: '1', message: 'Thank you' });
    const person = await openTab('Contact Us');
    await person.click(screen.getByRole('button', { name: 'Send Inquiry' }));
    for (const name of ['Name', 'Email', 'Company', 'Message'])
      expect(await screen.findByText(`${name} is required`)).toBeVisible();
    expect(screen.getByLabelText('Phone (Optional)')).not.toHaveAttribute('aria-invalid');
    expect(sent).toEqual([]);
  });

  it('needs an address that can be written to', async () => {
    const sent = answer(partner.contact, { id: '1', message: 'Thank you' });
    await write('no address');
    expect(await screen.findByText('Enter a valid e-mail address')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('packages in a shape of their own', () => {
  it.each([
    ['a list', Object.values(partnershipPackages), Object.values(advertisementPackages)],
    ['a wrapped map', { packages: partnershipPackages }, { packages: advertisementPackages }],
    ['only prices', { silver_6months: { amount: 1000 } }, { top_placement: { price: 100 } }],
    ['entries that are none', { gold_yearly: null }, { spotlight_article: 'soon' }],
  ])('leave what the catalogue offers: %s', async (_, sold, advertised) => {
    answer(partnerships.packages, sold as never);
    answer(advertisements.packages, advertised as never);
    const { person } = open();
    for (const { name, amount } of Object.values(partnershipPackages)) {
      const card = within(await screen.findByRole('region', { name }));
      expect(card.getByText(formatEuros(amount))).toBeVisible();
      expect(card.getByRole('button', { name: `Choose ${name}` })).toBeEnabled();
    }
    expect(screen.getAllByRole('button', { name: /^Choose/ })).toHaveLength(3);
    await person.click(screen.getByRole('tab', { name: 'Advertising' }));
    for (const { name, amount } of Object.values(advertisementPackages)) {
      const card = within(await screen.findByRole('region', { name }));
      expect(card.getByText(formatEuros(amount))).toBeVisible();
    }
    expect(screen.getByText('Featured Partner')).toBeVisible();
  });
});

describe('a partnership that is paid', () => {
  it('says that it waits for approval, and takes logo and website already', async () => {
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

  it('is not shown before it is paid, nor when it has ended', async () => {
    answer(partnerships.mine, [
      aPartnership({ payment_status: 'pending', status: 'pending' }),
      aPartnership({ id: '2', payment_status: 'paid', status: 'expired' }),
    ]);
    renderScreen(<BecomePartnerScreen />, { user: aUser(), at: '/become-partner', path: '/become-partner' });
    await screen.findByRole('button', { name: 'Choose Gold Partnership' });
    expect(screen.queryByLabelText('Logo')).not.toBeInTheDocument();
  });
});
