import { type SettingsDocument, SettingsModel, type StoredSettings, settingsId } from './settings.model.ts';

/** What is stored now, also where this process has not read it yet; null in a new database. */
export const findSettings = () => SettingsModel.findById(settingsId).lean<SettingsDocument>();

/** Stores the values of all keys that are set, inside a transaction. */
export async function storeValues(values: StoredSettings): Promise<void> {
  await SettingsModel.updateOne({ _id: settingsId }, { $set: { values } }, { upsert: true });
}

/** Stores what was done of the setup, inside a transaction (product/site#checklist). */
export async function recordSetup(done: NonNullable<SettingsDocument['setup']>): Promise<void> {
  const set = Object.entries(done).map(([name, value]) => [`setup.${name}`, value]);
  await SettingsModel.updateOne({ _id: settingsId }, { $set: Object.fromEntries(set) }, { upsert: true });
}
