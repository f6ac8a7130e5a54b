import { account } from '@rosette/shared/contract/account.ts';
import { users } from '@rosette/shared/contract/users.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage, followMember, startLanguage } from '#data/language.ts';
import { tokenStore } from '#data/token-store.ts';
import { LanguageChoice } from '#features/frame/language-choice.tsx';
import { loadTexts, showLanguage, shownLanguage, subscribeToTexts } from '#lib/texts.ts';
import { anAccount, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse } from '#test/server.ts';
import { failStorage } from '#test/storage.ts';
import { answerApp, openApp } from '#test/walk.tsx';
import { LanguageSync } from './account-sync.tsx';
import { SessionProblem } from './session-problem.tsx';

const me = aUser();
/** A session token of `me`, as far as the web reads it. */
const ownToken = `a.${btoa(JSON.stringify({ sub: me.id }))}.b`;

const openAt = (address: string) => history.replaceState(null, '', address);
const browserSpeaks = (...locales: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(locales);

beforeEach(() => openAt('/'));
afterEach(() => {
  document.documentElement.lang = 'en';
});

describe('the language that is shown first', () => {
  interface Known {
    member?: Language;
    device?: Language;
    browser?: string[];
    served?: string;
  }
  test.each<[string, Known, Language]>([
    ["the member's", { member: 'de', device: 'en', browser: ['en-GB'], served: 'en' }, 'de'],
    ["the device's", { device: 'de', browser: ['en-GB'], served: 'en' }, 'de'],
    ["the browser's", { browser: ['fr-FR', 'de-AT', 'en'], served: 'en' }, 'de'],
    ['that of the page, of a browser with none of ours', { browser: ['fr-FR'], served: 'de' }, 'de'],
    ['English, without any', { browser: ['fr-FR'], served: 'xx' }, 'en'],
  ])('is %s', async (_, { member, device, browser = [], served = '' }, language) => {
    browserSpeaks(...browser);
    document.documentElement.lang = served;
    if (device) localStorage.setItem('language', device);
    if (member) {
      tokenStore.set(ownToken);
      localStorage.setItem('member-language', `${me.id} ${member}`);
    }
    startLanguage();
    expect([shownLanguage(), document.documentElement.lang]).toEqual([language, language]);
  });

  test('is not that of a member who was signed in before', () => {
    browserSpeaks('en-US');
    tokenStore.set(ownToken);
    localStorage.setItem('member-language', '65f0000000000000000000ff de');
    startLanguage();
    expect(shownLanguage()).toBe('en');
  });

  test('is chosen by the address, for this device, and leaves the address', () => {
    browserSpeaks('en-US');
    openAt('/events?q=clay&lang=de#a');
    startLanguage();
    expect([shownLanguage(), localStorage.getItem('language')]).toEqual(['de', 'de']);
    expect(location.pathname + location.search + location.hash).toBe('/events?q=clay#a');
  });

  test.each(['xx', 'DE', '', 'de-AT'])('is not chosen by ?lang=%s', (lang) => {
    browserSpeaks('en-US');
    openAt(`/events?lang=${lang}`);
    startLanguage();
    expect([shownLanguage(), localStorage.getItem('language')]).toEqual(['en', null]);
  });

  test("is the browser's where nothing can be stored", () => {
    failStorage();
    browserSpeaks('de-DE');
    startLanguage();
    expect(shownLanguage()).toBe('de');
  });
});

const show = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <>
      <LanguageSync />
      <LanguageChoice />
    </>,
    options,
  );

describe('choosing a language', () => {
  test("keeps a visitor's on this device", async () => {
    await chooseLanguage('de');
    expect([shownLanguage(), localStorage.getItem('language')]).toEqual(['de', 'de']);
  });

  test.each([
    ['the footer', '/contact', 0, 1],
    ['the settings', '/settings/account', 0, 2],
    ['the footer of the settings', '/settings/account', 1, 2],
  ])('leaves focus and place on the page at the choice: in %s', async (_, at, place, count) => {
    answerApp();
    answer(account.get, anAccount());
    answer(users.updateMe, aUser({ language: 'de', time_zone: 'UTC' }));
    const { person, address, goTo } = openApp('/partner', aUser({ time_zone: 'UTC' }));
    await screen.findByRole('heading', { level: 1 });
    await act(() => goTo(at));
    // Opening the page has focused it.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(address()).toBe(at);
    const scrolled = vi.spyOn(window, 'scrollTo');
    const choices = await waitFor(() => {
      const found = screen.getAllByRole('combobox', { name: 'Language' });
      expect(found).toHaveLength(count);
      return found;
    });
    await person.selectOptions(choices[place] as HTMLElement, 'Deutsch');
    await waitFor(() => expect(screen.getAllByRole('combobox', { name: 'Sprache' })[place]).toHaveFocus());
    expect(scrolled).not.toHaveBeenCalled();
  });

  test('builds the page anew once, also where her account has another until it is saved', async () => {
    answerApp();
    const { person } = openApp('/contact', aUser({ language: 'en', time_zone: 'UTC' }));
    tokenStore.set(ownToken);
    const choice = await screen.findByRole('combobox', { name: 'Language' });
    const saved = delayAnswer(users.updateMe, aUser({ language: 'de', time_zone: 'UTC' }));
    const shown: string[] = [];
    const stop = subscribeToTexts(() => shown.push(shownLanguage()));
    await person.selectOptions(choice, 'Deutsch');
    await screen.findByRole('combobox', { name: 'Sprache' });
    saved.release();
    await waitFor(() => expect(localStorage.getItem('member-language')).toBe(`${me.id} de`));
    stop();
    expect(shown).toEqual(['de']);
  });

  test("keeps a member's in her account", async () => {
    const sent = answer(users.updateMe, aUser({ language: 'de' }));
    const { person } = show({ user: me });
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ language: 'de' }]));
    expect([shownLanguage(), document.documentElement.lang]).toEqual(['de', 'de']);
  });

  test('that cannot be saved is shown all the same, and says so', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    refuse(users.updateMe, { status: 503, detail: 'Away' });
    const { person } = show({ user: me });
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
    expect(
      await screen.findByText('Die Sprache konnte nicht in deinem Konto gespeichert werden.'),
    ).toBeVisible();
    expect(shownLanguage()).toBe('de');
  });
});

test("a member's language is shown on a device that had another, and the device's again without her", async () => {
  browserSpeaks('en-US');
  tokenStore.set(ownToken);
  await followMember({ id: me.id, language: 'de' });
  expect(shownLanguage()).toBe('de');
  tokenStore.clear();
  await followMember(null);
  expect([shownLanguage(), localStorage.getItem('member-language')]).toEqual(['en', null]);
});

test("a member's language stays while her account cannot be loaded, and is known after a reload", async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  browserSpeaks('en-US');
  tokenStore.set(ownToken);
  localStorage.setItem('member-language', `${me.id} de`);
  await showLanguage('de');
  refuse(users.me, { status: 503, detail: 'Away' });
  renderScreen(
    <>
      <LanguageSync />
      <SessionProblem />
    </>,
  );
  expect(await screen.findByText('Konnte nicht geladen werden')).toBeVisible();
  await waitFor(() => expect(shownLanguage()).toBe('de'));
  expect(localStorage.getItem('member-language')).toBe(`${me.id} de`);
});

test('who is suspended reads why in her language, on a device that had another', async () => {
  browserSpeaks('en-US');
  answerApp();
  const { turnTo } = openApp('/dashboard', aUser({ language: 'de', time_zone: 'UTC' }));
  tokenStore.set(ownToken);
  expect(await screen.findByRole('heading', { level: 1, name: /Willkommen/ })).toBeVisible();
  refuse(users.me, { status: 401, code: 'account_suspended', detail: 'Dieses Konto ist gesperrt: Spam' });
  turnTo();
  expect(await screen.findByText('Dieses Konto ist gesperrt: Spam')).toBeVisible();
  // Long enough for another language to be loaded.
  await loadTexts('office');
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByText('Dieses Konto ist gesperrt: Spam')).toBeVisible();
});
