import type { UpdateSiteBody } from '@rosette/shared/contract/site-settings.ts';
import { model, Schema } from 'mongoose';

/** What admins have set, by key; the others have their default (product/site#keys). */
export type StoredSettings = { [K in keyof UpdateSiteBody]?: NonNullable<UpdateSiteBody[K]> };

/** The settings of the community: one document, so that they change together. */
export interface SettingsDocument {
  values: StoredSettings;
}

export const settingsId = 'community';

const settingsSchema = new Schema(
  // The contract describes the values.
  { _id: { type: String, required: true }, values: { type: Schema.Types.Mixed, required: true } },
  { versionKey: false, minimize: false },
);

export const SettingsModel = model('Setting', settingsSchema);
