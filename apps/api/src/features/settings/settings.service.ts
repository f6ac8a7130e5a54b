import { isDeepStrictEqual } from 'node:util';
import { defaultAccent, shadesOf } from '@rosette/shared/colour.ts';
import { type LegalPage, legalPages } from '@rosette/shared/contract/site.ts';
import { type SiteSettingsDto, type SiteText, siteTexts } from '@rosette/shared/contract/site-settings.ts';
import type { Limits } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { defaultCommunityName, fillIn } from '@rosette/shared/texts/text.ts';
import type { AppContext } from '#lib/app-context.ts';
import { nameCommunity, textsOf } from '#lib/texts.ts';
import { writtenAddress } from '#lib/written-address.ts';
import {
  type SettingsDocument,
  SettingsModel,
  type StoredCatalogue,
  type StoredSettings,
  settingsId,
} from './settings.model.ts';

/**
 * Each process reads the settings at this interval in ms, to see changes that another process made
 * (product/site#changes-show-at-once).
 */
const refreshMs = 2000;

/** What is stored, as of the last read or change in this process. */
let stored: StoredSettings = {};
let catalogue: StoredCatalogue = {};
/** Reads that began before the last change are outdated. */
let changes = 0;
/** Counts the settings that were in use, for what is made from them. */
let version = 0;
let shades: ReturnType<typeof shadesOf> | null = null;

/** Uses these settings from now on, in this process. */
export function applySettings({ values = {}, catalogue: sold = {} }: Partial<SettingsDocument>): void {
  changes += 1;
  if (isDeepStrictEqual([values, sold], [stored, catalogue])) return;
  version += 1;
  if (values.accent !== stored.accent) shades = values.accent ? shadesOf(values.accent) : null;
  stored = values;
  catalogue = sold;
  nameCommunity(values.name ?? defaultCommunityName);
}

/** Reads the settings, as another process may have changed them. */
export async function readSettings(): Promise<void> {
  const before = changes;
  const document = await SettingsModel.findById(settingsId).lean<SettingsDocument>();
  if (changes === before) applySettings(document ?? {});
}

/** Reads the settings again every two seconds; returns the function that ends it. */
export function followSettings({ log }: AppContext): () => void {
  const timer = setInterval(() => {
    readSettings().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read'));
  }, refreshMs);
  return () => clearInterval(timer);
}

/**
 * Keeps what `make` answers until the settings change.
 * @returns a function that answers it, also after a change
 */
export function untilSettingsChange<T>(make: () => T): () => T {
  let made: { version: number; value: T } | undefined;
  return () => {
    if (made?.version !== version) made = { version, value: make() };
    return made.value;
  };
}

export const storedSettings = (): StoredSettings => stored;
export const storedCatalogue = (): StoredCatalogue => catalogue;

type Defaults = { [K in keyof SiteSettingsDto]: SiteSettingsDto[K]['default'] };

/** Examples are shown outside production, and with demo data. */
const showsExamples = ({ config }: Pick<AppContext, 'config'>) =>
  !config.isProduction || config.SEED === 'demo';

/** The default of a text in a language; null where it has none. */
function defaultText(app: Pick<AppContext, 'config'>, key: SiteText, language: Language): string | null {
  const { pages, landing, legal } = textsOf(language);
  switch (key) {
    case 'claim':
    case 'description':
      return pages.app[key];
    case 'landing_headline':
      return fillIn(language, landing.hero.title, { company: landing.hero.company });
    case 'landing_text':
      return landing.hero.text;
    case 'footer_statement':
      return landing.footer.statement;
    default:
      return app.config.legalTexts[key] ?? (showsExamples(app) ? legal[key] : null);
  }
}

function defaultTexts(app: Pick<AppContext, 'config'>, key: SiteText): Partial<Record<Language, string>> {
  const texts = languages.map((language) => [language, defaultText(app, key, language)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== null));
}

/** Germany's small businesses have a reason of their own to charge no VAT; other sellers write theirs. */
const defaultVatNote = (country: string | null | undefined): Partial<Record<Language, string>> =>
  country === 'DE'
    ? Object.fromEntries(languages.map((each) => [each, textsOf(each).documents.receipt.smallBusiness]))
    : {};

/**
 * The settings where nothing is set: those of the environment, else those of the product. Name and country are those that
 * are set: the community is the seller by default, and her country has a reason to charge no VAT.
 */
export function defaultSettings(
  app: Pick<AppContext, 'config'>,
  { name = defaultCommunityName, seller_country }: Pick<StoredSettings, 'name' | 'seller_country'>,
): Defaults {
  const { config } = app;
  return {
    name: defaultCommunityName,
    logo: null,
    accent: defaultAccent,
    contact_email: config.CONTACT_EMAIL,
    seller_name: config.SELLER_NAME ?? name,
    seller_address: config.SELLER_ADDRESS ?? null,
    seller_vat_id: config.SELLER_VAT_ID ?? null,
    seller_country: null,
    seller_tax_number: null,
    seller_register: null,
    vat_rate: config.VAT_RATE,
    vat_note: defaultVatNote(seller_country),
    limits: 'tiers',
    admission: 'open',
    members_invite: true,
    ...(Object.fromEntries(siteTexts.map((key) => [key, defaultTexts(app, key)])) as Record<
      SiteText,
      Partial<Record<Language, string>>
    >),
    questions: {},
  };
}

/** The name of the community. */
export const communityName = (): string => stored.name ?? defaultCommunityName;

/** The operator's mailbox, as mails are sent to it. */
export const contactMailbox = ({ config }: Pick<AppContext, 'config'>): string =>
  stored.contact_email ?? config.CONTACT_EMAIL;

/** The address that mails and pages give to reach the operator. */
export const contactEmail = (app: Pick<AppContext, 'config'>): string => writtenAddress(contactMailbox(app));

/** Whether an admin or the operator has set the contact address. */
export const hasOwnContact = ({ config }: Pick<AppContext, 'config'>): boolean =>
  stored.contact_email !== undefined || config.hasContact;

/** Whether lists, actions and requests are limited by tier. */
export const limitsInForce = (): Limits => stored.limits ?? 'tiers';

/** The accent as #rrggbb. */
export const accentColour = (): string => stored.accent ?? defaultAccent;

/** The colours that come from an accent which an admin has set; null with the product's own. */
export const ownShades = () => shades;

/** The seller on receipts, the VAT rate in per cent, and why there is none where the rate is 0, by language. */
export const sellerOf = ({ config }: Pick<AppContext, 'config'>) => ({
  name: stored.seller_name ?? config.SELLER_NAME ?? communityName(),
  address: stored.seller_address ?? config.SELLER_ADDRESS,
  country: stored.seller_country,
  vat_id: stored.seller_vat_id ?? config.SELLER_VAT_ID,
  tax_number: stored.seller_tax_number,
  register: stored.seller_register,
  vat_rate: stored.vat_rate ?? config.VAT_RATE,
  vat_note: stored.vat_note ?? defaultVatNote(stored.seller_country),
});

/** Whether receipts would say all that a bookkeeper needs (product/site#checklist). */
export function canIssuePapers(app: Pick<AppContext, 'config'>): boolean {
  const { address, country, vat_id, tax_number, vat_rate, vat_note } = sellerOf(app);
  // The product's own name is nobody's.
  const isNamed = Boolean(stored.seller_name ?? app.config.SELLER_NAME ?? stored.name);
  const saysWhyNoVat = vat_rate > 0 || Object.keys(vat_note).length > 0;
  return isNamed && Boolean(address && country && (vat_id || tax_number)) && saysWhyNoVat;
}

/** The value in this language, else in another one; undefined without any. */
function inLanguage<V>(values: Partial<Record<Language, V>> | undefined, language: Language): V | undefined {
  return values?.[language] ?? languages.map((each) => values?.[each]).find((value) => value !== undefined);
}

/** A text that an admin has set, in this language, else in another one; undefined where none is set. */
export const ownText = (key: SiteText, language: Language): string | undefined =>
  inLanguage(stored[key], language);

/**
 * The claim (shown after the name in titles) or the description (for search engines) in a language: as an admin has set
 * it, else the default.
 */
export const siteText = (key: 'claim' | 'description', language: Language): string =>
  ownText(key, language) ?? textsOf(language).pages.app[key];

/** The questions to who registers. */
export const admissionQuestions = (language: Language): string[] =>
  inLanguage(stored.questions, language) ?? [];

/** A legal text with whether it is an example of the product; null where there is none. */
export function legalText(
  app: Pick<AppContext, 'config'>,
  page: LegalPage,
  language: Language,
): { text: string; is_example: boolean } | null {
  const text = ownText(page, language) ?? app.config.legalTexts[page];
  if (text) return { text, is_example: false };
  const example = defaultText(app, page, language);
  return example === null ? null : { text: example, is_example: true };
}

/** The legal pages that have a text. */
export const legalPagesOf = (app: Pick<AppContext, 'config'>): LegalPage[] =>
  legalPages.filter((page) => legalText(app, page, app.config.DEFAULT_LANGUAGE) !== null);
