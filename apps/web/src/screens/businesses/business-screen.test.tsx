import { businesses } from '@rosette/shared/contract/businesses.ts';
import { contactRequests, contacts } from '@rosette/shared/contract/contacts.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { claimPressedAction } from '#data/pressed-action.ts';
import { aBusiness } from '#test/listings.ts';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { BusinessScreen } from './business-screen.tsx';

const voss = aBusiness({ website: 'https://voss.example/', town: 'Leipzig', country: 'DE' });
const open = (user?: ReturnType<typeof aUser>) =>
  renderScreen(<BusinessScreen />, {
    ...(user && { user }),
    at: `/businesses/${voss.id}`,
    path: '/businesses/:id',
  });

describe('the page of a business', () => {
  it('shows a visitor owner, place and how to ask', async () => {
    answer(businesses.get, voss);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Voss Ceramics' })).toBeVisible();
    for (const text of ['Craft', 'Leipzig, Germany', 'Maren Voss', 'Cups and bowls.']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    const website = screen.getByRole('link', { name: 'Visit Website' });
    expect(website).toHaveAttribute('href', voss.website);
    expect(website).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(screen.getByRole('link', { name: 'Ask about this business' })).toHaveAttribute(
      'href',
      `/sign-in?next=${encodeURIComponent(`/businesses/${voss.id}`)}`,
    );
    expect(screen.queryByRole('link', { name: 'Maren Voss' })).toBeNull();
  });

  it('lets a member send a request to buy', async () => {
    answer(businesses.get, voss);
    answer(contacts.list, []);
    answer(contactRequests.allowance, { limit: 3, used: 0, resets_at: '2035-02-01T00:00:00.000Z' });
    const { person } = open(aUser());
    expect(await screen.findByRole('link', { name: 'Maren Voss' })).toHaveAttribute(
      'href',
      `/profile/${aPerson().id}`,
    );
    await person.click(screen.getByRole('button', { name: 'Ask about this business' }));
    expect(await screen.findByRole('dialog', { name: 'Write to Maren Voss' })).toBeVisible();
    expect(await screen.findByLabelText('Purpose')).toHaveValue('buying');
  });

  it('offers who asked before signing in what she had pressed', async () => {
    answer(businesses.get, voss);
    const { person, unmount } = open();
    await person.click(await screen.findByRole('link', { name: 'Ask about this business' }));
    unmount();
    const path = `/businesses/${voss.id}`;
    claimPressedAction(aUser().id, path);
    answer(contacts.list, []);
    answer(contactRequests.allowance, { limit: 3, used: 0, resets_at: '2035-02-01T00:00:00.000Z' });
    open(aUser());
    expect(await screen.findByRole('dialog', { name: 'Write to Maren Voss' })).toBeVisible();
  });

  it('lets the owner change it, and not ask herself', async () => {
    answer(businesses.get, voss);
    open(aUser({ id: voss.owner_id }));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    for (const name of ['Ask about this business', 'More']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('shows a message for an unknown business', async () => {
    refuse(businesses.get, { status: 404, detail: 'This business does not exist' });
    open();
    expect(await screen.findByText('This business could not be found')).toBeVisible();
  });
});
