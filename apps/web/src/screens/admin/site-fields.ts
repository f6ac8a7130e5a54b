import type { SiteKey, SiteSettingsDto, UpdateSiteBody } from '@rosette/shared/contract/site-settings.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { numberOf } from './typed-numbers.ts';

/** The keys that are set with one text per language. */
type TextKey =
  | 'claim'
  | 'description'
  | 'landing_headline'
  | 'landing_text'
  | 'footer_statement'
  | 'questions'
  | 'vat_note'
  | LegalKey;
type LegalKey = 'privacy' | 'terms' | 'imprint' | 'accessibility';
type PlainKey = Exclude<SiteKey, TextKey>;

/** A field of the form: a key, or a key in a language. */
export type SiteField = { key: PlainKey; language?: undefined } | { key: TextKey; language: Language };

/** The name of a field in its form: 'claim_de'. */
export const nameOf = ({ key, language }: SiteField): string => (language ? `${key}_${language}` : key);

/** The fields of a key in every language. */
export const inEachLanguage = (key: TextKey): SiteField[] => languages.map((language) => ({ key, language }));

/** What is set in a field, or its default, as a text; empty where there is none. */
export function textIn(
  settings: SiteSettingsDto,
  { key, language }: SiteField,
  of: 'value' | 'default',
): string {
  const { [of]: found } = settings[key];
  const value = language ? (found as Partial<Record<Language, string | string[]>> | null)?.[language] : found;
  if (Array.isArray(value)) return value.join('\n');
  return value === null || value === undefined ? '' : String(value);
}

/** What is shown where a field has no value of its own: the text of another language, else the default (product/site#keys). */
export function standingIn(settings: SiteSettingsDto, field: SiteField): string {
  const elsewhere = otherTextOf(settings, field);
  return elsewhere ? elsewhere.text : textIn(settings, field, 'default');
}

/** What is set for the field in another language; null where nothing is, and for a field without languages. */
export function otherTextOf(
  settings: SiteSettingsDto,
  { key, language }: SiteField,
): { language: Language; text: string } | null {
  if (!language) return null;
  const others = languages.filter((each) => each !== language);
  const texts = others.map((each) => ({
    language: each,
    text: textIn(settings, { key, language: each }, 'value'),
  }));
  return texts.find(({ text }) => text !== '') ?? null;
}

/** What a field holds: what is set, else what is shown in its place. */
export const shownIn = (settings: SiteSettingsDto, field: SiteField): string =>
  textIn(settings, field, 'value') || standingIn(settings, field);

/** The lines of a text, without empty ones. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The name of the field that the API's path of an error belongs to: 'questions_de' of 'questions.de.0'. */
export const nameOfPath = (path: string): string => path.split('.').slice(0, 2).join('_');

/**
 * The body of PUT /admin/site for the values of a form. What stands in a field without a value of its own is sent as none
 * unless it was changed, and so is what is empty.
 * @param settings as they are saved, and shown in the form
 */
export function bodyOf(
  fields: readonly SiteField[],
  values: Record<string, string>,
  settings: SiteSettingsDto,
): UpdateSiteBody {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const typed = values[nameOf(field)] ?? '';
    // Sent even when it equals the default: saving it completes that step of the checklist (product/site#checklist).
    const isTouched = field.key === 'admission' || typed !== shownIn(settings, field);
    const value = isTouched ? typed : textIn(settings, field, 'value');
    if (field.language) {
      const written = field.key === 'questions' ? linesOf(value) : value;
      body[field.key] = { ...(body[field.key] as object | undefined), [field.language]: written };
    } else if (field.key === 'vat_rate') body[field.key] = numberOf(value);
    else if (field.key === 'members_invite') body[field.key] = value === '' ? null : value === 'true';
    else body[field.key] = value === '' ? null : value;
  }
  return body as UpdateSiteBody;
}
