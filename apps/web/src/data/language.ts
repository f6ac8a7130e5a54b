import { type Language, languageOf } from '@rosette/shared/texts/languages.ts';
import { showLanguage, startIn } from '#lib/texts.ts';
import { storedText } from './device.ts';
import { ownerOf, tokenStore } from './token-store.ts';

const ofDevice = storedText('language');
/** Of the member who is signed in on this device, as '<member id> <language>'. */
const ofMemberStored = storedText('member-language');

/** What the signed-in member chose, as far as this device knows. */
function ofMember(): Language | undefined {
  const [owner, language] = ofMemberStored.get()?.split(' ') ?? [];
  return owner !== undefined && owner === ownerOf(tokenStore.get()) ? languageOf(language) : undefined;
}

/** The language that the address chooses for this device, as in `?lang=de`; it is stored and leaves the address. */
function takeFromAddress(): void {
  const address = new URL(location.href);
  const given = address.searchParams.get('lang');
  if (given === null) return;
  const language = given === languageOf(given) ? given : undefined;
  if (language) ofDevice.set(language);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

/**
 * The language to show: the member's, else what was chosen on this device, else the browser's, else that of the page as
 * served, which is the installation's (product/languages#which-language).
 */
function languageToShow(): Language {
  const ofBrowser = navigator.languages.map(languageOf).find(Boolean);
  return (
    ofMember() ?? languageOf(ofDevice.get()) ?? ofBrowser ?? languageOf(document.documentElement.lang) ?? 'en'
  );
}

/** Decides which language is shown, before anything renders. */
export function startLanguage(): void {
  takeFromAddress();
  startIn(languageToShow());
}

/**
 * Shows what a member chose, once her account is loaded; a choice of null, and no member, is that of the device.
 * @throws where it cannot be loaded
 */
export async function followMember(member: { id: string; language: Language | null } | null): Promise<void> {
  ofMemberStored.set(member?.language ? `${member.id} ${member.language}` : null);
  await showLanguage(languageToShow());
}

type ChoiceListener = (language: Language) => void;

const listeners = new Set<ChoiceListener>();

/** Listens for choices on this device, which a member's account keeps; returns the unsubscribe function. */
export function onLanguageChoice(listener: ChoiceListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a language and keeps it on this device. @throws where it cannot be loaded */
export async function chooseLanguage(language: Language): Promise<void> {
  const told = [...listeners];
  await showLanguage(language);
  ofDevice.set(language);
  for (const listener of told) listener(language);
}
