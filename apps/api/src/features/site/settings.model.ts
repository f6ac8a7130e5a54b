import type { PackageId, UpdateSiteBody } from '@rosette/shared/contract/site-settings.ts';
import { model, Schema } from 'mongoose';

/** What admins have set, by key; the others have their default (product/site#keys). */
export type StoredSettings = { [K in keyof UpdateSiteBody]?: NonNullable<UpdateSiteBody[K]> };

/** Prices in euros, and what is not offered, by package; the others have their default (product/site#prices). */
export type StoredCatalogue = { [Id in PackageId]?: { amount?: number; is_offered?: boolean } };

/** The settings of the community: one document, so that they change together. */
export interface SettingsDocument {
  values: StoredSettings;
  catalogue: StoredCatalogue;
}

export const settingsId = 'community';

const settingsSchema = new Schema(
  // The contract describes the values.
  {
    _id: { type: String, required: true },
    values: { type: Schema.Types.Mixed, default: {} },
    catalogue: { type: Schema.Types.Mixed, default: {} },
  },
  { versionKey: false, minimize: false },
);

export const SettingsModel = model('Setting', settingsSchema);
