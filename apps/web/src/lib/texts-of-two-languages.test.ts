import { webTexts } from '@rosette/shared/texts/web.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetTexts, loadTexts, showLanguage, shownLanguage, texts } from './texts.ts';

afterEach(async () => {
  await showLanguage('en');
  await loadTexts('landing', 'app', 'community', 'account', 'forms', 'office');
});

/** Lets these texts arrive once `release` is called. */
function delay(of: 'en' | 'de', bundle: 'app' | 'landing') {
  const bundles: Record<string, () => Promise<unknown>> = webTexts[of];
  const given = webTexts[of][bundle];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(bundles, bundle).mockImplementation(() => held.then<unknown>(given));
  return release;
}

test('of two languages chosen in a row the last one is shown, whatever is loaded first', async () => {
  const release = delay('de', 'app');
  const german = showLanguage('de');
  await showLanguage('en');
  release();
  await german;
  expect([shownLanguage(), texts.common.close]).toEqual(['en', 'Close']);
});

test('texts that are loaded while another language is chosen are shown in it', async () => {
  forgetTexts();
  await loadTexts('landing');
  const release = delay('en', 'app');
  const loading = loadTexts('app');
  await showLanguage('de');
  release();
  await loading;
  expect([shownLanguage(), texts.landing.home, texts.dashboard.goToEvents]).toEqual([
    'de',
    'Startseite',
    'Zu den Veranstaltungen',
  ]);
});

test('texts that a page has loaded while another language was loading are shown in it', async () => {
  forgetTexts();
  await loadTexts('landing');
  const release = delay('de', 'landing');
  const german = showLanguage('de');
  await loadTexts('app');
  release();
  await german;
  expect([shownLanguage(), texts.dashboard.goToEvents]).toEqual(['de', 'Zu den Veranstaltungen']);
});
