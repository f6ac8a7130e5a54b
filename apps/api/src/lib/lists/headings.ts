import type { ImportColumn } from '@rosette/shared/contract/imports.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { headingLines, type Row } from './row.ts';

/** A text as it is compared: without case, accents, blanks and marks. */
export const foldedKey = (written: string): string =>
  foldText(written.replaceAll('ß', 'ss')).replace(/[^\p{L}\p{N}]/gu, '');

/** What a heading is taken for; `name` and `nickname` depend on the other columns (see `guessColumns`). */
export type HeadingMeaning = ImportColumn | 'name' | 'nickname';

/** The usual headings, each word once, by what they mean (product/coming-in#headings). */
const dictionary: Readonly<Record<HeadingMeaning, string>> = {
  email:
    'email, e-mail address, mail, mail address, email id, email value, subscriber, emails, ' +
    'login email, login e-mail or username, username or email, company email, ' +
    'e-mail-adresse, mailadresse, mail-adresse, e-mails, login e-mail oder benutzername, email-anschrift, ' +
    'courriel, adresse e-mail, adresse mail, adresse électronique, adresse courriel, adresse de courriel, ' +
    'correo, correo electrónico, dirección de correo, dirección de correo electrónico, ' +
    'posta elettronica, indirizzo e-mail, indirizzo mail, indirizzo di posta elettronica, e-mailadres',
  full_name:
    'full name, display name, complete name, contact name, name and surname, first and last name, fullname, ' +
    'vollständiger Name, ganzer Name, Vor- und Nachname, Vorname Nachname, Vorname und Nachname, Name Vorname, ' +
    'Anzeigename, angezeigter Name, Mitgliedsname, contact person, Kontaktperson, Ansprechpartnerin, ' +
    'Ansprechpartner, ' +
    'nom complet, nom et prénom, prénom et nom, nombre completo, nombre y apellidos, nome completo, nome e cognome, ' +
    'nombre, nome',
  name: 'name, nom, naam',
  nickname:
    'username, user name, user login, login, login name, nickname, nick, screen name, Benutzername, Spitzname',
  first_name:
    'first name, given name, fname, first, forename, Vorname, Vornamen, Rufname, prénom, primer nombre, ' +
    'nombre de pila, voornaam',
  middle_name:
    'middle name, middle names, additional name, mname, middle, weitere Vornamen, zweiter Vorname, ' +
    'deuxième prénom, segundo nombre, secondo nome',
  last_name:
    'last name, surname, family name, lname, last, second name, Nachname, Familienname, Zuname, ' +
    'nom de famille, apellido, apellidos, cognome, achternaam',
  business_name:
    'business name, company, company name, organization, organisation, organization name, organisation name, ' +
    'business, current employer, employer, company organization, associated company, firm, ' +
    'Unternehmen, Unternehmensname, Name des Unternehmens, Firma, Firmenname, Organisation / Firma, Betrieb, ' +
    'Arbeitgeber, entreprise, société, empresa, azienda',
  industry:
    'industry, sector, category, business category, business sector, company industry, Branche, Wirtschaftszweig, ' +
    'Geschäftsfeld, secteur, sector económico, settore',
  town:
    'town, city, city town, town city, city name, hometown, Ort, Stadt, Stadt Ort, Wohnort, Ortschaft, Firmensitz, Sitz, ville, ciudad, ' +
    'città',
  country:
    'country, country region, country territory, country code, country name, Land, Land Region, Ländercode, ' +
    'Länderkürzel, Staat, pays, país, paese',
  bio:
    'bio, about, about me, about you, description, biography, short bio, Über mich, Ueber mich, Beschreibung, ' +
    'Kurzbeschreibung, Selbstbeschreibung, Vorstellung, Kurzprofil, à propos, biografía, biografia',
  website:
    'website, websites, web site, website url, url, web, web page, webpage, homepage, home page, website address, ' +
    'web address, company website, www, Webseite, Webseiten, Internetseite, Internet, Webadresse, Internetadresse, ' +
    'Homepage-Adresse, site web, site internet, sitio web, página web, sito web, sito',
  offers: 'offers, offer, I offer, offering, can offer, Bietet, Angebot, Angebote, Ich biete',
  needs: 'needs, need, looking for, I need, wants, Sucht, Gesuch, Gesuche, Ich suche, Bedarf',
  tier:
    'tier, tiers, membership tier, level, membership level, membership levels, member level, plan, plan name, ' +
    'membership plan, membership, membership type, membership name, member type, membership package, ' +
    'subscription plan, Stufe, Mitgliedsstufe, Mitgliedsart, Mitgliedschaft, Mitgliedschaftsart, ' +
    'Art der Mitgliedschaft, Mitgliedstyp, Mitgliedschaftstyp, Beitragsart, Beitragsgruppe, Beitragsstufe, Tarif',
  membership_expires:
    'membership expires, membership expiry, membership expiration, membership expiration date, membership end, ' +
    'membership end date, membership ends, membership until, renewal date, renewal due, renewal, renews on, ' +
    'next renewal, renewal due date, valid until, valid to, valid through, expires, expires at, expires on, expiry, ' +
    'expiry date, expiration, expiration date, end date, ends at, paid until, paid through, subscription ends, ' +
    'subscription end date, Mitglied bis, Mitgliedschaft bis, Mitgliedschaft endet, Ende der Mitgliedschaft, ' +
    'Mitgliedschaftsende, gültig bis, gueltig bis, bezahlt bis, läuft ab, Ablaufdatum, Ablauf, läuft bis, ' +
    'Laufzeit bis, Laufzeitende, Vertragsende, Enddatum, bis, Verlängerung am',
  language:
    'language, preferred language, lang, locale, language code, Sprache, bevorzugte Sprache, Sprachcode, langue, ' +
    'idioma, lingua',
};

const meaningOf = new Map<string, HeadingMeaning>(
  Object.entries(dictionary).flatMap(([meaning, words]) =>
    words.split(', ').map((word) => [foldedKey(word), meaning as HeadingMeaning] as const),
  ),
);
for (const meaning of Object.keys(dictionary) as HeadingMeaning[]) meaningOf.set(foldedKey(meaning), meaning);

/** Words that say which one of several it is: 'Business City', 'Address 1 - City', 'E-mail 2 - Value', 'Ort privat'. */
const qualifiers = new Set(
  (
    'primary main default preferred home work business private personal contact user member login customer ' +
    'attendee guest buyer profile billing mailing your my secondary second alternative alternate value address ' +
    'required optional pflichtfeld pflichtangabe ' +
    'haupt primare private privat geschaftlich geschaeftlich dienstlich beruflich adresse kontakt mitglied ' +
    'teilnehmer teilnehmerin teilnehmende ihre deine'
  ).split(' '),
);

/** Words that mean something only when they stand alone: 'Last Login' is no name. */
const alone = new Set(['first', 'last', 'middle']);

/** Longer headings are unknown: taking them apart takes the square of the length. */
const longestHeading = 200;

/** What a heading means by the dictionary; null for an unknown one. */
export function meaningOfHeading(heading: string): HeadingMeaning | null {
  if (heading.length > longestHeading) return null;
  const exact = meaningOf.get(foldedKey(heading));
  if (exact) return exact;
  // 'firstName' is two words, and digits count the columns of a kind.
  const words = heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldedKey)
    .filter((word) => word !== '' && !/^\d+$/.test(word));
  const counted = meaningOf.get(words.join('').replace(/\d+$/, ''));
  if (counted) return counted;
  const bare = words.filter((word) => !qualifiers.has(word)).join('');
  return (alone.has(bare) ? undefined : meaningOf.get(bare)) ?? null;
}

/** Whether a line can hold the headings: one of an address, and one more that is known. */
export function areHeadings(cells: readonly string[]): boolean {
  const meanings = cells.map(meaningOfHeading);
  return meanings.includes('email') && meanings.filter((meaning) => meaning !== null).length > 1;
}

/** Whether one of these lines has a heading of an address. */
export const hasAddressHeading = (rows: readonly Row[]): boolean =>
  rows.some(
    ({ line, cells }) => line <= headingLines && cells.some((cell) => meaningOfHeading(cell) === 'email'),
  );

/** The row that holds the headings: the first of the first twenty lines that can, else the first row. */
export const headingsAmong = (rows: readonly Row[]): Row | undefined =>
  rows.find(({ line, cells }) => line <= headingLines && areHeadings(cells)) ?? rows[0];
