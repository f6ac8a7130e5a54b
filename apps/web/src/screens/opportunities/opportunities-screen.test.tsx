import { applications } from '@rosette/shared/contract/applications.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#lib/format.ts';
import { anApplication, anOpportunity } from '#test/listings.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { OpportunitiesScreen } from './opportunities-screen.tsx';

const me = aUser({ membership_tier: 'basic' });
const open = (user = me, at = '/opportunities') =>
  renderScreen(<OpportunitiesScreen />, { user, at, path: '/opportunities' });

describe('the board of opportunities', () => {
  it('shows all facts of an opportunity', async () => {
    answer(opportunities.list, [anOpportunity({ applicant_count: 2 })]);
    open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Baker wanted' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Opportunities Board' })).toBeVisible();
    const texts = ['Job Opening', 'Posted by Maren Voss', 'Four mornings a week.', '2 applicants'];
    for (const text of [...texts, formatDate(anOpportunity().created_at)]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    const poster = screen.getByRole('link', { name: 'Posted by Maren Voss' });
    expect(poster).toHaveAttribute('href', `/profile/${anOpportunity().poster_id}`);
  });

  it.each(['collaboration', 'internship'])(
    "shows the type %s as a collaboration, and '1 applicant'",
    async (type) => {
      // An unknown type of a later version is shown, too (product/opportunities#posting).
      answer(opportunities.list, [anOpportunity({ type: type as 'collaboration', applicant_count: 1 })]);
      open();
      expect(await screen.findByText('Collaboration')).toBeVisible();
      expect(screen.getByText('1 applicant')).toBeVisible();
    },
  );

  it('shows an empty state when nothing is there, with a button to post', async () => {
    answer(opportunities.list, []);
    const { person } = open();
    expect(await screen.findByText('No opportunities posted yet')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Make the first offer' }));
    expect(await screen.findByRole('dialog', { name: 'Post Opportunity' })).toBeVisible();
  });

  it('says nothing of an empty list when it cannot be fetched, and tries again', async () => {
    refuse(opportunities.list, { status: 500, detail: 'Down' });
    open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('No opportunities posted yet')).toBeNull();
    expect(screen.queryByText('Down')).toBeNull();
  });

  it('shows how many the cap holds back, with an upgrade link', async () => {
    answer(opportunities.list, [anOpportunity()], { total: 20 });
    open(aUser());
    expect(await screen.findByText('1 of 20 opportunities')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade Membership' })).toHaveAttribute('href', '/membership');
  });

  it('shows no upgrade link where nothing is held back', async () => {
    answer(opportunities.list, [anOpportunity()]);
    open(aUser());
    expect(await screen.findByText('1 opportunity')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Upgrade Membership' })).toBeNull();
  });

  it('filters by kind, in the address and on the server', async () => {
    const asked = answer(opportunities.list, []);
    const { person } = open();
    await screen.findByText('No opportunities posted yet');
    await person.click(screen.getByRole('button', { name: 'Jobs', pressed: false }));
    expect(await screen.findByText('No jobs on the board')).toBeVisible();
    expect(screen.getByLabelText('address')).toHaveTextContent('/opportunities?type=job');
    expect(asked.map(({ url }) => url.searchParams.get('type'))).toEqual([null, 'job']);
    answer(opportunities.list, [anOpportunity()]);
    await person.click(screen.getByRole('button', { name: 'Collaborations' }));
    expect(await screen.findByText('1 opportunity')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/opportunities$/));
  });

  it('searches on the server', async () => {
    const asked = answer(opportunities.list, []);
    const { person } = open(me, '/opportunities?q=glass');
    expect(await screen.findByText('Nothing on the board matches your search')).toBeVisible();
    expect(asked[0]?.url.searchParams.get('q')).toBe('glass');
    answer(opportunities.list, [anOpportunity()]);
    await person.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('1 opportunity')).toBeVisible();
  });
});

describe('applying to an opportunity', () => {
  it('shows a toast, and the button changes to Applied', async () => {
    answer(opportunities.list, [anOpportunity()]);
    const applied = anOpportunity({ applicants: [me.id], applicant_count: 1 });
    const sent = answer(applications.apply, applied);
    answer(applications.mine, [anApplication()]);
    const { person } = open();
    const apply = await screen.findByRole('button', { name: 'Apply' });
    expect(apply).toHaveAccessibleDescription('Baker wanted');
    const askedAgain = answer(opportunities.list, [applied]);
    await person.click(apply);
    expect(await screen.findByText('Application submitted!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Applied' })).toBeDisabled();
    expect(screen.getByText('1 applicant')).toBeVisible();
    // When that was, and what comes next.
    expect(await screen.findByText('Sent on Jan 15, 2026. Maren Voss has not read it yet.')).toBeVisible();
    expect(sent.map(({ url }) => url.pathname)).toEqual([`/api/opportunities/${applied.id}/apply`]);
    // The answer is the opportunity.
    expect(askedAgain).toEqual([]);
  });

  it('that fails shows a toast, and the reason beside the button', async () => {
    answer(opportunities.list, [anOpportunity()]);
    const detail = 'You can apply again from 1 June 2026.';
    refuse(applications.apply, { status: 403, detail });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Failed to apply')).toBeVisible();
    const card = screen.getByRole('heading', { name: 'Baker wanted' }).closest('li');
    expect(within(card as HTMLElement).getByText(detail)).toBeVisible();
    expect(screen.getAllByText(detail)).toHaveLength(1);
  });
});

describe('posting an opportunity', () => {
  async function openDialog() {
    answer(opportunities.list, []);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Post Opportunity' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Post Opportunity' }));
    const submit = () => person.click(dialog.getByRole('button', { name: 'Post Opportunity' }));
    return { person, dialog, submit };
  }

  it('has two types, job by default, and requires title and description', async () => {
    const { dialog, submit } = await openDialog();
    expect(dialog.getByLabelText('Type')).toHaveValue('job');
    expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Job Opening',
      'Collaboration',
    ]);
    expect(dialog.getByLabelText('Title')).toBeRequired();
    expect(dialog.getByLabelText('Description')).toBeRequired();
    const sent = answer(opportunities.create, anOpportunity());
    await submit();
    expect(await dialog.findByText('Title is required')).toBeVisible();
    expect(dialog.getByText('Description is required')).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it('sends the form, closes, resets it and refetches the board', async () => {
    const { person, dialog, submit } = await openDialog();
    await person.selectOptions(dialog.getByLabelText('Type'), 'Collaboration');
    await person.type(dialog.getByLabelText('Title'), 'A shop to share');
    await person.type(dialog.getByLabelText('Description'), 'Six weeks.');
    const sent = answer(opportunities.create, anOpportunity());
    answer(opportunities.list, [anOpportunity({ title: 'A shop to share' })]);
    await submit();
    expect(await screen.findByText('Opportunity posted successfully!')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'A shop to share' })).toBeVisible();
    expect(sent[0]?.body).toEqual({
      type: 'collaboration',
      title: 'A shop to share',
      description: 'Six weeks.',
    });
    await person.click(screen.getByRole('button', { name: 'Post Opportunity' }));
    expect(await screen.findByLabelText('Title')).toHaveValue('');
    expect(screen.getByLabelText('Type')).toHaveValue('job');
  });

  it.each([
    [
      { status: 422, detail: 'Title can have at most 200 characters' },
      'Title can have at most 200 characters',
    ],
    [{ status: 500, detail: '' }, 'Failed to post opportunity'],
  ])('that fails with %o shows %s', async (refusal, toast) => {
    const { person, dialog, submit } = await openDialog();
    await person.type(dialog.getByLabelText('Title'), 'A');
    await person.type(dialog.getByLabelText('Description'), 'B');
    refuse(opportunities.create, refusal);
    await submit();
    expect(await screen.findByText(toast)).toBeVisible();
    expect(dialog.getByLabelText('Title')).toHaveValue('A');
  });
});
