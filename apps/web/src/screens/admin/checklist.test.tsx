import { setup, setupSteps } from '@rosette/shared/contract/setup.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Checklist, ChecklistOnOverview } from './checklist.tsx';
import { SetupScreen } from './setup-screen.tsx';

describe('the checklist', () => {
  const checklist = (is_hidden: boolean, isDone: boolean) => ({
    is_hidden,
    steps: setupSteps.map((step) => ({ step, is_done: isDone || step === 'name', path: '/admin/site' })),
  });

  it('says what is left, and can be hidden', async () => {
    answer(setup.checklist, checklist(false, false));
    const { person } = renderScreen(<ChecklistOnOverview />);
    expect(await screen.findByText('1 of 11 done')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Choose a logo ?: Open$/ })).toHaveAttribute(
      'href',
      '/admin/site',
    );
    const sent = answer(setup.updateChecklist, checklist(true, false));
    answer(setup.checklist, checklist(true, false));
    await person.click(screen.getByRole('button', { name: 'Hide' }));
    expect(sent[0]?.body).toEqual({ is_hidden: true });
    await expect.poll(() => screen.queryByText('1 of 11 done')).toBeNull();
  });

  it('is not shown once all is done', async () => {
    answer(setup.checklist, checklist(false, true));
    renderScreen(
      <>
        <ChecklistOnOverview />
        <Checklist />
      </>,
    );
    // The room still shows it.
    expect(await screen.findAllByText('11 of 11 done')).toHaveLength(1);
  });

  it('shows what the mail server says', async () => {
    answer(setup.checklist, checklist(true, false));
    refuse(setup.testMail, { status: 502, detail: 'The mail server says: 535 no' });
    const { person } = renderScreen(<SetupScreen />);
    await person.click(await screen.findByRole('button', { name: 'Send a test mail' }));
    // Beside the button, and in a toast.
    const shown = await screen.findAllByText('The mail server says: 535 no');
    expect(shown[0]).toBeVisible();
  });
});
