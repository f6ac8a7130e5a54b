import { type LegalPage, legalPages } from '@rosette/shared/contract/site.ts';
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
  /** When an admin last changed a legal text. */
  legal_changed_at?: { [Page in LegalPage]?: Date };
  /** What was done of the setup that the settings do not tell (product/site#checklist). */
  setup?: { is_hidden?: boolean; is_mail_tested?: boolean; is_admission_chosen?: boolean };
  /** The hash of the token in the link that makes its user the first admin (product/accounts#the-first-admin). */
  admin_link?: { hash: string; expires_at: Date };
}

export const settingsId = 'community';

const settingsSchema = new Schema(
  // The contract describes the values.
  {
    _id: { type: String, required: true },
    values: { type: Schema.Types.Mixed, default: {} },
    catalogue: { type: Schema.Types.Mixed, default: {} },
    legal_changed_at: Object.fromEntries(legalPages.map((page) => [page, Date])),
    setup: { is_hidden: Boolean, is_mail_tested: Boolean, is_admission_chosen: Boolean },
    admin_link: { type: { hash: String, expires_at: Date }, default: undefined },
  },
  { versionKey: false, minimize: false },
);

export const SettingsModel = model('Setting', settingsSchema);
