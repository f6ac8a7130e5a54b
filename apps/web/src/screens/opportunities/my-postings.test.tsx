import { applications } from '@rosette/shared/contract/applications.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#lib/format.ts';
import { anApplicant, anOpportunity } from '#test/listings.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { OpportunitiesScreen } from './opportunities-screen.tsx';
import { OpportunityScreen } from './opportunity-screen.tsx';

const me = aUser();
const own = anOpportunity({ poster_id: me.id, poster_name: me.full_name });

describe('the tab My postings', () => {
  const open = () =>
    renderScreen(<OpportunitiesScreen />, {
      user: me,
      at: '/opportunities?tab=postings',
      path: '/opportunities',
    });

  it('lists her opportunities in every state', async () => {
    const asked = answer(opportunities.list, [
      own,
      anOpportunity({ id: 'b', title: 'Shop to share', state: 'expired' }),
    ]);
    open();
    expect(await screen.findByText('Open')).toBeVisible();
    expect(screen.getByText('Expired')).toBeVisible();
    expect(screen.getByText(formatDate(own.expires_at))).toBeVisible();
    expect(asked[0]?.url.searchParams.get('mine')).toBe('true');
    expect(screen.getAllByRole('button', { name: 'Renew' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
  });

  it('has an empty state', async () => {
    answer(opportunities.list, []);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Post one' }));
    expect(await screen.findByRole('dialog', { name: 'Post Opportunity' })).toBeVisible();
  });

  it.each([
    ['Close', { filled: false }, 'Opportunity closed', 'Closed'],
    ['Mark as filled', { filled: true }, 'Marked as filled', 'Filled'],
  ] as const)('%s closes it', async (label, body, toast, shown) => {
    answer(opportunities.list, [own]);
    const { person } = open();
    const button = await screen.findByRole('button', { name: label });
    const sent = answer(opportunities.close, own);
    answer(opportunities.list, [{ ...own, state: body.filled ? 'filled' : 'closed' }]);
    await person.click(button);
    expect(await screen.findByText(toast)).toBeVisible();
    expect(await screen.findByText(shown)).toBeVisible();
    expect(sent[0]?.body).toEqual(body);
  });

  it('renews it, or shows why not', async () => {
    answer(opportunities.list, [{ ...own, state: 'closed' }]);
    const { person } = open();
    refuse(opportunities.renew, { status: 404, detail: 'This opportunity does not exist' });
    await person.click(await screen.findByRole('button', { name: 'Renew' }));
    expect(await screen.findByText('This opportunity does not exist')).toBeVisible();
    answer(opportunities.renew, own);
    answer(opportunities.list, [own]);
    await person.click(screen.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByText(`On the board until ${formatDate(own.expires_at)}`)).toBeVisible();
    expect(await screen.findByText('Open')).toBeVisible();
  });
});

describe('the page of an opportunity', () => {
  const open = (user = me) =>
    renderScreen(<OpportunityScreen />, { user, at: `/opportunities/${own.id}`, path: '/opportunities/:id' });

  it('shows its poster the applicants', async () => {
    answer(opportunities.get, own);
    answer(applications.applicants, [anApplicant()]);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Baker wanted' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Maren Voss' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it('lets others apply, and shows applicants their state', async () => {
    const applied = { ...own, applicants: ['other'] };
    answer(opportunities.get, own);
    const { person } = open(aUser({ id: 'other' }));
    answer(applications.apply, applied);
    answer(applications.mine, []);
    const apply = await screen.findByRole('button', { name: 'Apply' });
    answer(opportunities.get, applied);
    await person.click(apply);
    expect(await screen.findByRole('link', { name: 'See your application' })).toHaveAttribute(
      'href',
      '/opportunities?tab=applications',
    );
  });

  it('offers no applying once it has ended', async () => {
    answer(opportunities.get, { ...own, state: 'filled' });
    open(aUser({ id: 'other' }));
    expect(await screen.findByText('Filled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it('of an unknown opportunity shows a message', async () => {
    refuse(opportunities.get, { status: 404, detail: 'This opportunity does not exist' });
    open();
    expect(await screen.findByText('This opportunity could not be found')).toBeVisible();
  });
});
