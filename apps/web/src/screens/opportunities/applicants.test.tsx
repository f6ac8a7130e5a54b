import { applications } from '@rosette/shared/contract/applications.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { leaveForAnotherLanguage } from '#test/language.ts';
import { anApplicant, anOpportunity } from '#test/listings.ts';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { OpportunitiesScreen } from './opportunities-screen.tsx';

const me = aUser();
const own = anOpportunity({ poster_id: me.id, poster_name: me.full_name, applicant_count: 1 });
const maren = anApplicant();

async function show(user = me) {
  answer(opportunities.list, [own]);
  const { person } = renderScreen(<OpportunitiesScreen />, {
    user,
    at: '/opportunities?tab=postings',
    path: '/opportunities',
  });
  await person.click(await screen.findByRole('button', { name: 'Applicants' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Applicants' }));
  return { person, dialog };
}

describe('the list of applicants', () => {
  it('shows name, note and state, linked to the profile', async () => {
    const asked = answer(applications.applicants, [
      anApplicant({ person: aPerson({ business_name: 'Voss Ceramics' }), note: 'I bake at night' }),
      anApplicant({
        person: aPerson({ id: 'm2', full_name: 'Zoë Okafor' }),
        state: 'declined',
        message: 'We found somebody',
      }),
    ]);
    const { dialog } = await show();
    const links = await dialog.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/profile/${aPerson().id}`,
      '/profile/m2',
    ]);
    for (const text of ['Voss Ceramics', 'I bake at night', 'Sent', 'Declined', 'We found somebody']) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(asked[0]?.url.pathname).toBe(`/api/opportunities/${own.id}/applicants`);
  });

  it('has an empty state', async () => {
    answer(applications.applicants, []);
    expect(await (await show()).dialog.findByText(/Nobody has applied yet/)).toBeVisible();
  });

  it.each([
    ['Shortlist', 'shortlisted', 'Shortlisted'],
    ['Accept', 'accepted', 'Accepted'],
    ['Decline', 'declined', 'Declined'],
  ] as const)('%s answers at once', async (label, state, shown) => {
    answer(applications.applicants, [maren]);
    const { person, dialog } = await show();
    const button = await dialog.findByRole('button', { name: label });
    expect(button).toHaveAccessibleDescription('Maren Voss');
    const sent = answer(applications.answer, { ...maren, state });
    answer(applications.applicants, [{ ...maren, state }]);
    await person.click(button);
    expect(await dialog.findByText(shown)).toBeVisible();
    expect(sent[0]?.body).toEqual({ state });
    expect(sent[0]?.url.pathname).toBe(`/api/opportunities/${own.id}/applicants/${maren.person.id}`);
    const given = dialog.getByRole('button', { name: label, pressed: true });
    // Given already, it tells nothing again.
    await person.click(given);
    expect(sent).toHaveLength(1);
  });

  it('keeps a message that is typed while another language is chosen', async () => {
    answer(applications.applicants, [maren]);
    const { person, dialog } = await show();
    await person.type(await dialog.findByLabelText('Message with your answer'), 'Come by on Monday');
    await leaveForAnotherLanguage();
    const again = await show();
    expect(await again.dialog.findByLabelText('Message with your answer')).toHaveValue('Come by on Monday');
  });

  it('sends an answer with a message', async () => {
    answer(applications.applicants, [maren]);
    const { person, dialog } = await show();
    await person.type(await dialog.findByLabelText('Message with your answer'), 'Come by on Monday');
    const sent = answer(applications.answer, { ...maren, state: 'accepted', message: 'Come by on Monday' });
    await person.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Maren Voss has been told')).toBeVisible();
    expect(sent[0]?.body).toEqual({ state: 'accepted', message: 'Come by on Monday' });
  });

  it('adds a message to an answer that was given', async () => {
    const shortlisted = { ...maren, state: 'shortlisted' as const };
    answer(applications.applicants, [shortlisted]);
    const { person, dialog } = await show();
    await person.type(await dialog.findByLabelText('Message with your answer'), 'Let us talk in March');
    const sent = answer(applications.answer, { ...shortlisted, message: 'Let us talk in March' });
    await person.click(dialog.getByRole('button', { name: 'Send with your answer' }));
    expect(await screen.findByText('Maren Voss has been told')).toBeVisible();
    expect(sent[0]?.body).toEqual({ state: 'shortlisted', message: 'Let us talk in March' });
  });

  it('asks before closing it loses a half written answer', async () => {
    answer(applications.applicants, [maren]);
    const { person, dialog } = await show();
    await person.type(await dialog.findByLabelText('Message with your answer'), 'Come by');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByLabelText('Message with your answer')).toHaveValue('Come by');
  });

  it('keeps a half written answer when a refetch fails, and shows the failure', async () => {
    answer(applications.applicants, [maren]);
    const { person, dialog } = await show();
    await person.type(await dialog.findByLabelText('Message with your answer'), 'Come by');
    refuse(applications.applicants, { status: 500, detail: 'Something went wrong' });
    act(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(await dialog.findByText('Could not be loaded')).toBeVisible();
    expect(dialog.getByLabelText('Message with your answer')).toHaveValue('Come by');
  });

  it('names a former member without a link', async () => {
    answer(applications.applicants, [
      anApplicant({ person: aPerson({ id: null, full_name: 'Former member' }) }),
    ]);
    const { dialog } = await show();
    expect(await dialog.findByText('Former member')).toBeVisible();
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('opens the conversation with an applicant', async () => {
    answer(applications.applicants, [maren]);
    const { person, dialog } = await show();
    const opened = answer(applications.openConversation, { conversation_id: 'c1' });
    await person.click(await dialog.findByRole('button', { name: 'Message' }));
    expect(await screen.findByText('/messages/c1')).toBeVisible();
    expect(opened).toHaveLength(1);
  });

  it('offers no answer to a withdrawn application, and shows a refusal', async () => {
    answer(applications.applicants, [
      maren,
      anApplicant({ person: aPerson({ id: 'm2', full_name: 'Zoë Okafor' }), state: 'withdrawn' }),
    ]);
    const { person, dialog } = await show();
    const buttons = await dialog.findAllByRole('button', { name: 'Accept' });
    expect(buttons).toHaveLength(1);
    refuse(applications.answer, { status: 409, detail: 'This application was withdrawn' });
    await person.click(buttons[0] as HTMLElement);
    expect(await screen.findByText('This application was withdrawn')).toBeVisible();
  });
});
