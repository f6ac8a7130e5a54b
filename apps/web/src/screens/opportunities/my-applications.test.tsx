import { applications } from '@rosette/shared/contract/applications.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anApplication, anOpportunity } from '#test/listings.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { OpportunitiesScreen } from './opportunities-screen.tsx';

const open = (at = '/opportunities?tab=applications') =>
  renderScreen(<OpportunitiesScreen />, { user: aUser(), at, path: '/opportunities' });

describe('the tab My applications', () => {
  it('opens and is kept in the address', async () => {
    answer(opportunities.list, []);
    answer(applications.mine, []);
    const { person } = open('/opportunities');
    await person.click(await screen.findByRole('tab', { name: 'My applications' }));
    expect(await screen.findByText('No applications yet')).toBeVisible();
    expect(screen.getByLabelText('address')).toHaveTextContent('/opportunities?tab=applications');
  });

  it('shows state, answer and conversation of each', async () => {
    answer(applications.mine, [
      anApplication({
        state: 'accepted',
        note: 'I bake at night',
        message: 'Come by on Monday',
        conversation_id: 'c1',
        opportunity: { state: 'filled' },
      }),
    ]);
    open();
    const title = await screen.findByRole('link', { name: 'Baker wanted' });
    expect(title).toHaveAttribute('href', `/opportunities/${anOpportunity().id}`);
    const texts = ['Accepted', 'Filled', 'I bake at night', "Maren Voss's reply", 'Come by on Monday'];
    for (const text of texts) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open conversation' })).toHaveAttribute('href', '/messages/c1');
    expect(screen.getByText('Maren Voss has accepted. She writes to you next.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a note' })).toBeNull();
  });

  it('withdraws an application', async () => {
    answer(applications.mine, [anApplication()]);
    const { person } = open();
    const withdraw = await screen.findByRole('button', { name: 'Withdraw application' });
    const sent = answer(applications.withdraw, undefined);
    answer(applications.mine, [anApplication({ state: 'withdrawn' })]);
    await person.click(withdraw);
    expect(await screen.findByText('Application withdrawn')).toBeVisible();
    expect(await screen.findByText('Withdrawn')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
    expect(sent[0]?.url.pathname).toBe(`/api/opportunities/${anOpportunity().id}/apply`);
  });

  it('offers to undo a withdrawal, which sends the application with its note', async () => {
    answer(applications.mine, [anApplication({ note: 'I bake at night' })]);
    const { person } = open();
    answer(applications.withdraw, undefined);
    await person.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    const sent = answer(applications.apply, anOpportunity());
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Application sent again')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ note: 'I bake at night' }]);
  });

  it.each([
    ['it was answered', { state: 'shortlisted' as const }],
    [
      'the opportunity has ended',
      { opportunity: { ...anApplication().opportunity, state: 'filled' as const } },
    ],
  ])('asks before a withdrawal that cannot be undone: %s', async (_, traits) => {
    answer(applications.mine, [anApplication(traits)]);
    const { person } = open();
    const sent = answer(applications.withdraw, undefined);
    await person.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Withdraw your application?' }));
    expect(sent).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Withdraw application' }));
    expect(await screen.findByText('Application withdrawn')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('edits the note until it was seen', async () => {
    answer(applications.mine, [anApplication()]);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Add a note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
    await person.type(dialog.getByLabelText('Note'), 'I bake at night');
    const sent = answer(applications.changeNote, anApplication({ note: 'I bake at night' }));
    answer(applications.mine, [anApplication({ note: 'I bake at night' })]);
    await person.click(dialog.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Note saved')).toBeVisible();
    expect(sent[0]?.body).toEqual({ note: 'I bake at night' });
    expect(await screen.findByRole('button', { name: 'Change note' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the note of an application seen meanwhile, and shows why', async () => {
    answer(applications.mine, [anApplication()]);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Add a note' }));
    refuse(applications.changeNote, { status: 409, detail: 'Your application has been seen already' });
    await person.type(await screen.findByLabelText('Note'), 'Too late');
    const fetched = answer(applications.mine, [anApplication({ state: 'seen' })]);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(fetched).not.toEqual([]));
    expect(await screen.findByText('Seen')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Your application has been seen already')).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveValue('Too late');
  });

  it('opens no note of an application that was seen before', async () => {
    answer(applications.mine, [anApplication({ state: 'seen' })]);
    open(`/opportunities?tab=applications&note=${anOpportunity().id}`);
    expect(await screen.findByText('Seen')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('is offered by the toast after applying, to add a note', async () => {
  const opportunity = anOpportunity();
  answer(opportunities.list, [opportunity]);
  answer(applications.apply, { ...opportunity, applicants: [aUser().id] });
  answer(applications.mine, [anApplication()]);
  const { person } = open('/opportunities');
  await person.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Application submitted!')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add a note' }));
  expect(await screen.findByRole('dialog', { name: 'Add a note' })).toBeVisible();
});
