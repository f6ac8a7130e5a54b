import { advertisementOffers, partnershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { admin } from '@rosette/shared/contract/admin.ts';
import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PagedList } from '#data/use-paged-list.ts';
import { noSearch } from '#lib/search-match.ts';
import { texts } from '#lib/texts.ts';
import { chooseAction } from '#test/menu.ts';
import { anAdvertisement, aPartnership } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { PendingAdvertisements } from './pending-advertisements.tsx';
import { PendingPartnerships } from './pending-partnerships.tsx';

/** A fully loaded list. */
const pagedListOf = <T,>(items: T[]): PagedList<T> => ({
  items,
  search: noSearch,
  total: items.length,
  isPending: false,
  isError: false,
  isFetching: false,
  hasMore: false,
  isLoadingMore: false,
  hasMoreFailed: false,
  more() {},
  refetch() {},
});

beforeEach(() => {
  answer(partnerships.packages, partnershipOffers(texts));
  answer(advertisements.packages, advertisementOffers(texts));
});

describe('creating a partnership by bank transfer', () => {
  async function openForm() {
    const { person } = renderScreen(<PendingPartnerships list={pagedListOf([])} />);
    await person.click(screen.getByRole('button', { name: 'Add partnership' }));
    await screen.findByRole('dialog', { name: 'New Partnership' });
    return person;
  }

  it('sends the member and the package', async () => {
    const person = await openForm();
    const sent = answer(admin.enterPartnership, aPartnership({ partner_name: 'Bloom Bank' }));
    await person.type(screen.getByLabelText('Member’s email'), 'bloom@rosette.example');
    await person.selectOptions(screen.getByLabelText('Package'), 'gold_yearly');
    await person.click(screen.getByRole('button', { name: 'Save Partnership' }));
    expect(await screen.findByText('Partnership entered for Bloom Bank')).toBeVisible();
    expect(sent[0]?.body).toEqual({ email: 'bloom@rosette.example', package_id: 'gold_yearly' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('sends the package that it shows, where the first is not offered', async () => {
    const { silver_6months: _, ...offered } = partnershipOffers(texts);
    answer(partnerships.packages, offered);
    const person = await openForm();
    await waitFor(() => expect(screen.queryByRole('option', { name: /Silver/ })).toBeNull());
    expect(screen.getByLabelText('Package')).toHaveValue('gold_yearly');
    const sent = answer(admin.enterPartnership, aPartnership());
    await person.type(screen.getByLabelText('Member’s email'), 'bloom@rosette.example');
    await person.click(screen.getByRole('button', { name: 'Save Partnership' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ package_id: 'gold_yearly' }));
  });

  it('shows a refusal and stays open', async () => {
    const person = await openForm();
    refuse(admin.enterPartnership, { status: 404, detail: 'No member has this email address' });
    await person.type(screen.getByLabelText('Member’s email'), 'nobody@rosette.example');
    await person.click(screen.getByRole('button', { name: 'Save Partnership' }));
    expect(await screen.findByText('No member has this email address')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByLabelText('Member’s email')).toHaveAccessibleDescription(/No member has this/);
  });
});

describe('creating an advertisement', () => {
  async function openForm() {
    const { person } = renderScreen(<PendingAdvertisements list={pagedListOf([])} />);
    await person.click(screen.getByRole('button', { name: 'Add advertisement' }));
    await screen.findByRole('dialog', { name: 'New Advertisement' });
    return person;
  }

  it('sends the form', async () => {
    const person = await openForm();
    const sent = answer(admin.enterAdvertisement, anAdvertisement());
    await person.type(screen.getByLabelText('Title'), 'Spring collection');
    await person.type(screen.getByLabelText('Advertiser email'), 'bloom@rosette.example');
    await person.selectOptions(screen.getByLabelText('Ad type'), 'top_placement');
    await person.type(screen.getByLabelText('Link URL'), 'https://bloom.example');
    await person.click(screen.getByRole('button', { name: 'Save Advertisement' }));
    expect(await screen.findByText('Advertisement entered')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      title: 'Spring collection',
      advertiser_email: 'bloom@rosette.example',
      advertiser_name: '',
      ad_type: 'top_placement',
      link_url: 'https://bloom.example',
      content: '',
      image_url: '',
      payment_method: 'bank_transfer',
    });
  });

  it('sends the type that it shows, where the first is not offered', async () => {
    const { featured_business: _, ...offered } = advertisementOffers(texts);
    answer(advertisements.packages, offered);
    const person = await openForm();
    await waitFor(() => expect(screen.queryByRole('option', { name: /Featured/ })).toBeNull());
    const sent = answer(admin.enterAdvertisement, anAdvertisement());
    await person.type(screen.getByLabelText('Title'), 'Spring collection');
    await person.type(screen.getByLabelText('Advertiser email'), 'bloom@rosette.example');
    await person.click(screen.getByRole('button', { name: 'Save Advertisement' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ ad_type: 'top_placement' }));
  });

  it('sends nothing while a required field is empty', async () => {
    const person = await openForm();
    const sent = answer(admin.enterAdvertisement, anAdvertisement());
    await person.click(screen.getByRole('button', { name: 'Save Advertisement' }));
    expect(await screen.findByText('Title is required')).toBeVisible();
    expect(sent).toHaveLength(0);
  });
});

describe('changing an advertisement', () => {
  const ad = anAdvertisement({ content: 'Old words' });

  beforeEach(() => void answer(admin.pendingAdvertisements, [ad]));

  it('shows what another admin has changed meanwhile before anything is saved', async () => {
    const { person } = renderScreen(<PendingAdvertisements list={pagedListOf([ad])} />);
    await chooseAction(person, ad.title, 'Edit');
    await person.type(await screen.findByLabelText('Content'), '!');
    answer(admin.pendingAdvertisements, [{ ...ad, title: 'Their title', content: 'Their words' }]);
    const sent = answer(admin.updateAdvertisement, ad);
    await person.click(screen.getByRole('button', { name: 'Save Advertisement' }));
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('This was changed meanwhile: Title, Content.');
    expect(note).toHaveTextContent('Their words');
    expect(sent).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Save Advertisement' }));
    expect(await screen.findByText('Advertisement updated')).toBeVisible();
    expect(sent[0]?.body).toEqual({ content: 'Old words!' });
  });

  it('starts with its values and sends the changed ones', async () => {
    const { person } = renderScreen(<PendingAdvertisements list={pagedListOf([ad])} />);
    await chooseAction(person, ad.title, 'Edit');
    const content = await screen.findByLabelText('Content');
    expect(content).toHaveValue('Old words');
    await person.clear(content);
    await person.type(content, 'New words');
    const sent = answer(admin.updateAdvertisement, ad);
    await person.click(screen.getByRole('button', { name: 'Save Advertisement' }));
    expect(await screen.findByText('Advertisement updated')).toBeVisible();
    expect(sent[0]?.body).toEqual({ content: 'New words' });
  });

  it('shows a failure', async () => {
    refuse(admin.updateAdvertisement, { status: 500, detail: '' });
    const { person } = renderScreen(<PendingAdvertisements list={pagedListOf([ad])} />);
    await chooseAction(person, ad.title, 'Edit');
    await person.click(await screen.findByRole('button', { name: 'Save Advertisement' }));
    expect(await screen.findByText('Failed to save the advertisement')).toBeVisible();
  });
});
