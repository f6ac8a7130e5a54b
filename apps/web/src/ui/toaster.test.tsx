import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showLanguage } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { renderScreen } from '#test/render.tsx';

test('the button that closes a toast is named in the language of the page', async () => {
  await showLanguage('de');
  renderScreen(<p />);
  act(() => toast.success('Gespeichert'));
  expect(await screen.findByText('Gespeichert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hinweis schließen' })).toBeInTheDocument();
});

test('the button of a toast gives the focus back to the page, also where another toast stays', async () => {
  const { person } = renderScreen(<main id="main" tabIndex={-1} />);
  act(() => {
    toast.success('Unblocked', { action: { label: 'Undo', act: () => toast.success('Blocked') } });
    toast.success('Saved');
  });
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Blocked')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
