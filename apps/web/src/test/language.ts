import { act, cleanup } from '@testing-library/react';
import { showLanguage } from '#lib/texts.ts';

/** What another language does to a page that stands by itself: it is taken away to be built anew. */
export async function leaveForAnotherLanguage(): Promise<void> {
  await act(async () => {
    await showLanguage('de');
    await showLanguage('en');
  });
  cleanup();
}
