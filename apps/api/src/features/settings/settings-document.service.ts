import { legalPages } from '@rosette/shared/contract/site.ts';
import { clock } from '#lib/clock.ts';
import { type SettingsDocument, SettingsModel, type StoredSettings, settingsId } from './settings.model.ts';

/** What is stored now, also where this process has not read it yet; null in a new database. */
export const findSettings = () => SettingsModel.findById(settingsId).lean<SettingsDocument>();

/**
 * Stores the values of all keys that are set, inside a transaction.
 * @param changed the keys that are different now
 */
export async function storeValues(values: StoredSettings, changed: readonly string[]): Promise<void> {
  const times = legalPages
    .filter((page) => changed.includes(page))
    .map((page) => [`legal_changed_at.${page}`, clock.now()]);
  const set = { values, ...Object.fromEntries(times) };
  await SettingsModel.updateOne({ _id: settingsId }, { $set: set }, { upsert: true });
}

/** When admins last changed the legal texts; absent where they never did. */
export const legalChanges = async (): Promise<NonNullable<SettingsDocument['legal_changed_at']>> =>
  (await findSettings())?.legal_changed_at ?? {};

/** Stores what was done of the setup, inside a transaction (product/site#checklist). */
export async function recordSetup(done: NonNullable<SettingsDocument['setup']>): Promise<void> {
  const set = Object.entries(done).map(([name, value]) => [`setup.${name}`, value]);
  await SettingsModel.updateOne({ _id: settingsId }, { $set: Object.fromEntries(set) }, { upsert: true });
}

/** Stores the hash and expiry of a link that makes its user the first admin, over any former link (product/accounts#the-first-admin). */
export async function storeAdminLink(admin_link: NonNullable<SettingsDocument['admin_link']>): Promise<void> {
  await SettingsModel.updateOne({ _id: settingsId }, { $set: { admin_link } }, { upsert: true });
}

/**
 * Removes the link that makes the first admin: only if it has this hash, or whichever is stored without one.
 * @returns whether a link was removed that had not expired
 */
export async function endAdminLink(hash?: string): Promise<boolean> {
  const valid = {
    'admin_link.hash': hash ?? { $exists: true },
    'admin_link.expires_at': { $gt: clock.now() },
  };
  const { modifiedCount } = await SettingsModel.updateOne(
    { _id: settingsId, ...valid },
    { $unset: { admin_link: 1 } },
  );
  return modifiedCount === 1;
}
