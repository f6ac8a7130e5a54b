import * as z from 'zod/mini';
import { adTypes } from '../catalogue/advertisement-packages.ts';
import { membershipPackageIds } from '../catalogue/membership-packages.ts';
import { partnershipPackageIds } from '../catalogue/partnership-packages.ts';
import { isReadableAccent, nearestAccent } from '../colour.ts';
import { limitsOf } from '../policy/roles-and-tiers.ts';
import type { Language } from '../texts/languages.ts';
import { canBeVatId, normalizeVatId } from '../vat.ts';
import { byLanguage } from './by-language.ts';
import { optionalCountry } from './country-fields.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { emptyIsNull, optionalEmail, twoDecimals } from './fields.ts';
import { errorCode } from './problem.ts';
import { admissions, legalPages, maxQuestions } from './site.ts';

/** product/site#keys: the texts that admins can set, per language. */
export const siteTexts = [
  'claim',
  'description',
  'landing_headline',
  'landing_text',
  'footer_statement',
  ...legalPages,
] as const;
export type SiteText = (typeof siteTexts)[number];

const oneLine = z.refine<string>((value) => !/\p{Cc}/u.test(value), errorCode('control_characters'));
const lines = z.refine<string>((value) => !/[^\P{Cc}\t\n\r]/u.test(value), errorCode('control_characters'));

const text = (max: number, isOneLine = false) =>
  z.string().check(z.trim(), isOneLine ? oneLine : lines, z.maxLength(max));

/** product/site#keys: the most characters of the texts that are set per language. */
const textLengths: Record<SiteText, number> = {
  claim: 80,
  description: 300,
  landing_headline: 120,
  landing_text: 1000,
  footer_statement: 300,
  privacy: 50_000,
  terms: 50_000,
  imprint: 50_000,
  accessibility: 50_000,
};

/** Values by language; languages that there are not are ignored, and empty values are left out. Null without any. */
function perLanguage<S extends z.ZodMiniType>(value: S) {
  type Values = Partial<Record<Language, NonNullable<z.output<S>>>>;
  return z.optional(
    z.pipe(
      z.union([byLanguage(value), z.null(), z.literal('')]),
      z.transform((given): Values | null => {
        const kept = Object.entries(given || {}).filter(([, each]) => each !== null && each !== undefined);
        return kept.length === 0 ? null : (Object.fromEntries(kept) as Values);
      }),
    ),
  );
}

export const maxQuestionLength = 200;

/** Empty questions are left out; a list without any is none. */
const questionList = z.optional(
  z.pipe(
    z.nullable(z.array(text(maxQuestionLength, true)).check(z.maxLength(maxQuestions))),
    z.transform((given: string[] | null) => {
      const questions = (given ?? []).filter(Boolean);
      return questions.length === 0 ? null : questions;
    }),
  ),
);

const perCent = z.optional(
  z.pipe(
    z.union([z.number().check(z.gte(0), z.lte(100), twoDecimals), z.null(), z.literal('')]),
    z.transform((value): number | null => (value === '' ? null : value)),
  ),
);

const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** A choice; null and an empty text are none. */
const optionalChoice = <const V extends string | boolean>(values: readonly V[]) =>
  z.optional(
    z.pipe(
      z.union([z.literal(values), z.null(), z.literal('')]),
      z.transform((value): V | null => (value === '' ? null : (value as V | null))),
    ),
  );

const siteText = (max: number, isOneLine: boolean) => perLanguage(emptyIsNull(text(max, isOneLine)));

const textFields = Object.fromEntries(
  siteTexts.map((key) => [key, siteText(textLengths[key], key === 'claim')]),
) as Record<SiteText, ReturnType<typeof siteText>>;

/** Refuses a colour that white text cannot be read on, and names the nearest that is (product/site#accent). */
const readableAccent = z.check<string>(({ value, issues }) => {
  if (value === '' || isReadableAccent(value)) return;
  const message = errorCode('accent_unreadable');
  issues.push({ code: 'custom', input: value, message, values: [nearestAccent(value)] });
});

/** What admins can set (product/site#keys): null is the default again, a key that is left out stays. */
export const updateSiteBody = z.object({
  name: optional(text(40, true).check(z.minLength(1))),
  /** The address of an uploaded picture; the service checks that there is one. */
  logo: emptyIsNull(text(2048, true)),
  accent: emptyIsNull(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(/^(?:#[0-9a-f]{6})?$/, { error: errorCode('colour_invalid'), abort: true }),
        readableAccent,
      ),
  ),
  contact_email: optionalEmail,
  seller_name: emptyIsNull(text(200, true)),
  seller_address: emptyIsNull(text(200)),
  seller_vat_id: emptyIsNull(
    z.string().check(
      z.trim(),
      z.overwrite(normalizeVatId),
      z.refine((id) => id === '' || canBeVatId(id, null), errorCode('vat_id_invalid')),
    ),
  ),
  seller_country: optionalCountry,
  /** For who has no VAT id, as German associations. */
  seller_tax_number: emptyIsNull(text(40, true)),
  /** As 'VR 12345, Amtsgericht Köln': without a VAT id, e-invoices need it beside the tax number. */
  seller_register: emptyIsNull(text(40, true)),
  vat_rate: perCent,
  /** Why no VAT is charged: printed where the rate is 0. */
  vat_note: siteText(200, true),
  limits: optionalChoice(limitsOf),
  admission: optionalChoice(admissions),
  members_invite: optionalChoice([true, false]),
  ...textFields,
  questions: perLanguage(questionList),
});
export type UpdateSiteBody = z.output<typeof updateSiteBody>;
export type SiteKey = keyof UpdateSiteBody;

export const siteKeys = Object.keys(updateSiteBody.shape) as [SiteKey, ...SiteKey[]];

const setting = z.object({
  /** Null where nothing is set. */
  value: z.nullable(z.unknown()),
  default: z.nullable(z.unknown()),
});

/** Everything that can be set, with what is set and the default; texts by language. */
export const siteSettingsDto = z.object(
  Object.fromEntries(siteKeys.map((key) => [key, setting])) as Record<SiteKey, typeof setting>,
);

type ValueOf<K extends SiteKey> = Exclude<UpdateSiteBody[K], undefined>;

/** The settings with the types of their values. */
export type SiteSettingsDto = {
  [K in SiteKey]: { value: ValueOf<K>; default: ValueOf<K> };
};

/** The packages that are sold, of all kinds. */
export const packageIds = [...membershipPackageIds, ...partnershipPackageIds, ...adTypes] as const;
export type PackageId = (typeof packageIds)[number];

const soldDto = z.object({
  /** Euros, not cents. */
  amount: z.object({ value: z.nullable(z.number()), default: z.number() }),
  is_offered: z.object({ value: z.nullable(z.boolean()), default: z.boolean() }),
});

export const catalogueDto = z.object({
  memberships: z.record(z.string(), soldDto),
  partnerships: z.record(z.string(), soldDto),
  advertisements: z.record(z.string(), soldDto),
});
export type CatalogueDto = z.output<typeof catalogueDto>;

/** product/site#prices: null is the default again. */
export const updatePackageBody = z.object({
  amount: optional(z.number().check(z.gte(0.01), z.lte(100_000), twoDecimals)),
  is_offered: optional(z.boolean()),
});
export type UpdatePackageBody = z.output<typeof updatePackageBody>;

export const catalogue = {
  get: defineEndpoint({
    method: 'get',
    path: '/admin/catalogue',
    access: 'admin-panel.open',
    summary: 'What is sold by package id, each with its price and whether it is offered',
    response: catalogueDto,
    status: 200,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/admin/catalogue/:package_id',
    access: 'admin-panel.open',
    summary: 'Change the price of a package, or whether it is offered; null is the default again',
    params: z.object({ package_id: z.enum(packageIds) }),
    body: updatePackageBody,
    response: catalogueDto,
    status: 200,
  }),
};

/** How many members have agreed to terms and privacy notice as they are now. */
export const agreementDto = z.object({
  /** Whether both are set, so that members are asked. */
  is_asked: z.boolean(),
  agreed: z.number(),
  members: z.number(),
});
export type AgreementDto = z.output<typeof agreementDto>;

export const siteSettings = {
  agreement: defineEndpoint({
    method: 'get',
    path: '/admin/agreement',
    access: 'admin-panel.open',
    summary: 'How many members have agreed to terms and privacy notice as they are now',
    response: agreementDto,
    status: 200,
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/admin/site',
    access: 'admin-panel.open',
    summary: 'Everything that can be set, each with its value (null where nothing is set) and default',
    response: siteSettingsDto,
    status: 200,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/admin/site',
    access: 'admin-panel.open',
    summary: 'Change settings of the community; null is the default again',
    body: updateSiteBody,
    response: siteSettingsDto,
    status: 200,
  }),
};
