import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOpportunity } from '#test/listings.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { OpportunitiesScreen } from './opportunities-screen.tsx';

const me = aUser();
const own = anOpportunity({ poster_id: me.id, poster_name: me.full_name, applicant_count: 1 });
const open = (user = me) =>
  renderScreen(<OpportunitiesScreen />, { user, at: '/opportunities', path: '/opportunities' });

const buttonsOf = (title: string) => {
  const card = screen.getByRole('heading', { name: title }).closest('li') as HTMLElement;
  return within(card)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
};

describe('the actions on an opportunity', () => {
  it.each([
    ['its poster', me, ['Applicants', 'Edit', 'Delete']],
    ['an admin', aUser({ id: 'other', role: 'admin' }), ['More', 'Apply', 'Edit', 'Delete']],
    ['anybody else', aUser({ id: 'other' }), ['More', 'Apply']],
  ])('to %s', async (_, user, offered) => {
    answer(opportunities.list, [own]);
    open(user);
    await screen.findByText('Baker wanted');
    expect(buttonsOf('Baker wanted')).toEqual(offered);
  });
});

describe('her own opportunity', () => {
  it('is changed in the same form', async () => {
    answer(opportunities.list, [{ ...own, type: 'collaboration' }]);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Opportunity' }));
    expect(dialog.getByLabelText('Type')).toHaveValue('collaboration');
    await person.type(dialog.getByLabelText('Title'), ' soon');
    const sent = answer(opportunities.update, own);
    answer(opportunities.get, { ...own, type: 'collaboration' });
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Opportunity updated successfully!')).toBeVisible();
    expect(sent[0]?.body).toEqual({ title: 'Baker wanted soon' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('that was changed meanwhile is shown before it is saved', async () => {
    answer(opportunities.list, [own]);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Opportunity' }));
    await person.type(dialog.getByLabelText('Title'), ' soon');
    const sent = answer(opportunities.update, own);
    answer(opportunities.get, { ...own, type: 'collaboration' });
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This was changed meanwhile: Type.');
    expect(dialog.getByLabelText('Type')).toHaveValue('collaboration');
    await person.click(await dialog.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ title: 'Baker wanted soon' }]));
  });

  it('is deleted only after a confirmation', async () => {
    answer(opportunities.list, [own]);
    const sent = answer(opportunities.remove, undefined);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(sent).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    answer(opportunities.list, []);
    await person.click(await screen.findByRole('button', { name: 'Delete opportunity' }));
    expect(await screen.findByText('Opportunity deleted')).toBeVisible();
    expect(await screen.findByText('No opportunities posted yet')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('that cannot be deleted shows a toast', async () => {
    answer(opportunities.list, [own]);
    refuse(opportunities.remove, { status: 500, detail: '' });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    await person.click(await screen.findByRole('button', { name: 'Delete opportunity' }));
    expect(await screen.findByText('Failed to delete opportunity')).toBeVisible();
  });
});
