import { act, screen } from '@testing-library/react';
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
