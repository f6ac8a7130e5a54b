import { isDeepStrictEqual } from 'node:util';
import {
  type SiteKey,
  type SiteSettingsDto,
  siteKeys,
  type UpdateSiteBody,
} from '@rosette/shared/contract/site-settings.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { defaultCommunityName } from '@rosette/shared/texts/text.ts';
import { admitAll } from '#features/accounts/admissions/admissions.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { keepForSite } from '#features/pictures/pictures.service.ts';
import { applySettings, defaultSettings, storedSettings } from '#features/settings/settings.service.ts';
import { findSettings, recordSetup, storeValues } from '#features/settings/settings-document.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { invalidField } from '#lib/app-error.ts';
import { afterCommit } from '#lib/transaction.ts';
import { writtenAddress } from '#lib/written-address.ts';

type StoredSettings = ReturnType<typeof storedSettings>;

/** The answer of GET /admin/site: each setting with its stored value (null without one) and its default (product/site#keys). */
export function presentSettings(app: AppContext, values: StoredSettings = storedSettings()): SiteSettingsDto {
  const defaults = defaultSettings(app, values);
  const written = (key: SiteKey, value: unknown) =>
    key === 'contact_email' && typeof value === 'string' ? writtenAddress(value) : value;
  const settings = siteKeys.map((key) => [
    key,
    { value: written(key, values[key] ?? null), default: written(key, defaults[key]) },
  ]);
  return Object.fromEntries(settings) as SiteSettingsDto;
}

/** Texts in the audit log are cut to this many characters. */
const maxAudited = 200;

/** A value with its texts cut. */
function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, maxAudited);
  if (Array.isArray(value)) return value.map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]));
}

/** The values of the keys that differ, cut; null where nothing is set. */
const audited = (values: StoredSettings, keys: readonly SiteKey[]) =>
  Object.fromEntries(keys.map((key) => [key, cut(values[key] ?? null)]));

/**
 * Changes the settings that `body` names, as an admin, and audits it, inside a transaction (product/site#keys).
 * @throws 422 where the logo is not an uploaded one
 */
export async function updateSettings(
  app: AppContext,
  admin: Caller,
  body: UpdateSiteBody,
): Promise<SiteSettingsDto> {
  const document = await findSettings();
  const before: StoredSettings = document?.values ?? {};
  const afterwards = <K extends 'name' | 'seller_country'>(key: K) =>
    (body[key] === undefined ? before[key] : body[key]) ?? undefined;
  const name = afterwards('name') ?? defaultCommunityName;
  const seller_country = afterwards('seller_country');
  const defaults = defaultSettings(app, { name, ...(seller_country && { seller_country }) });
  const named = siteKeys.filter((key) => body[key] !== undefined);
  const isSet = (key: SiteKey) => body[key] !== null && !isDeepStrictEqual(body[key], defaults[key]);
  const after = Object.fromEntries([
    ...Object.entries(before).filter(([key]) => !named.includes(key as SiteKey)),
    ...named.filter(isSet).map((key) => [key, body[key]]),
  ]) as StoredSettings;
  if (body.admission) await recordSetup({ is_admission_chosen: true });
  const changed = named.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (changed.length === 0) return presentSettings(app, after);
  if (changed.includes('logo') && !(await keepForSite(app, after.logo ?? null)))
    throw invalidField('logo', 'logo_unknown');
  await storeValues(after, changed);
  await recordAudit({
    actor_id: admin.id,
    action: 'site.update',
    subject: { id: 'community', label: name },
    before: audited(before, changed),
    after: audited(after, changed),
  });
  if (changed.includes('admission') && (after.admission ?? 'open') === 'open') await admitAll(app);
  const catalogue = document?.catalogue ?? {};
  afterCommit(() => applySettings({ values: after, catalogue }));
  return presentSettings(app, after);
}
