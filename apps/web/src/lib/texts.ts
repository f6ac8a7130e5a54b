import { type Language, localeOf } from '@rosette/shared/texts/languages.ts';
import {
  defaultCommunityName,
  type FillArguments,
  fillIn,
  type ParamsOf,
  partsOfText,
  type Text,
  withCommunity,
} from '@rosette/shared/texts/text.ts';
import { type WebBundles, type WebTexts, webTexts } from '@rosette/shared/texts/web.ts';
import { createElement, Fragment, type ReactNode } from 'react';

type Bundle = keyof WebBundles;

/**
 * The texts in the language that is shown, by area: `texts.events.joinWaitlist`. Filled by `loadTexts` before a screen
 * renders, so they are read while rendering, never while a module loads.
 */
export const texts = {} as WebTexts;

let language: Language = 'en';
let communityName: string = defaultCommunityName;
/** How often all was rendered anew. */
let builds = 0;
const loaded = new Set<Bundle>();
const listeners = new Set<() => void>();

/** The language that is shown. */
export const shownLanguage = (): Language => language;

/** The locale of dates, numbers and prices: the reader's own one of the shown language (product/languages#numbers-and-dates). */
export const shownLocale = (): string =>
  localeOf(language, typeof navigator === 'undefined' ? [] : navigator.languages);

/** Subscribes to changes of what `shownTexts` answers; returns the unsubscribe function. */
export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Loaded = readonly (readonly [Bundle, WebBundles[Bundle]])[];

const load = (of: Language, bundles: readonly Bundle[]): Promise<Loaded> =>
  Promise.all(bundles.map(async (bundle) => [bundle, (await webTexts[of][bundle]()).texts] as const));

function put(found: Loaded): void {
  for (const [bundle, areas] of found) {
    Object.assign(texts, withCommunity(areas, communityName));
    loaded.add(bundle);
  }
}

/** Loads these texts in the language that is shown. @throws where they cannot be loaded */
export async function loadTexts(...bundles: Bundle[]): Promise<void> {
  const missing = bundles.filter((bundle) => !loaded.has(bundle));
  if (missing.length === 0) return;
  const of = language;
  const found = await load(of, missing);
  // Another language is shown meanwhile.
  if (of !== language) return loadTexts(...missing);
  put(found);
}

/** Forgets what was loaded, for a page in another language: for the build and tests. */
export const forgetTexts = (): void => loaded.clear();

/** Decides which language is shown, before any texts are loaded. */
export function startIn(first: Language): void {
  language = first;
  if (typeof document !== 'undefined') document.documentElement.lang = first;
}

/** Decides with which name of the community texts are filled, before any are loaded. */
export function startAs(name: string): void {
  communityName = name;
}

/** The name of the community that is shown. */
export const shownName = (): string => communityName;

/** Changes with what all pages are built from, for `useSyncExternalStore` and keys. */
export const shownTexts = (): number => builds;

/** Tells that all has to be rendered anew: with another name of the community, or other settings of it. */
export async function rebuild(name: string): Promise<void> {
  communityName = name;
  const of = language;
  const found = await load(of, [...loaded]);
  // Another language that is shown meanwhile has the name, too.
  if (of === language) put(found);
  builds += 1;
  for (const listener of listeners) listener();
}

/** How often a language was chosen. */
let choices = 0;

/**
 * Shows another language: loads what is shown in it, then renders anew. Of several the last one that was chosen is shown,
 * whatever is loaded first. @throws where it cannot be loaded
 */
export async function showLanguage(next: Language): Promise<void> {
  choices += 1;
  const choice = choices;
  if (next === language) return;
  const found: Loaded[number][] = [];
  // More may be needed meanwhile, by a page that is opened.
  for (let missing = [...loaded]; missing.length > 0; ) {
    found.push(...(await load(next, missing)));
    if (choice !== choices) return;
    missing = [...loaded].filter((bundle) => !found.some(([name]) => name === bundle));
  }
  put(found);
  startIn(next);
  builds += 1;
  for (const listener of listeners) listener();
}

/** A text with its placeholders replaced. */
export const fill = <T extends Text>(text: T, ...params: FillArguments<T>): string =>
  fillIn(shownLocale(), text, ...params);

/** A text whose placeholders may be elements, such as links. */
export const fillWith = <T extends Text>(text: T, params: ParamsOf<T, ReactNode>): ReactNode =>
  createElement(
    Fragment,
    null,
    ...partsOfText<ReactNode>(shownLocale(), text, params as Record<string, ReactNode>),
  );
