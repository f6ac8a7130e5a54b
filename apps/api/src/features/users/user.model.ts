import { grantSources } from '@rosette/shared/contract/memberships.ts';
import { digestChoices } from '@rosette/shared/contract/notifications.ts';
import { admissionStates, type EmailVisibility, emailVisibilities } from '@rosette/shared/contract/users.ts';
import { paidTiers, type Role, roles, type Tier, tiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { socialProviderNames } from '@rosette/shared/social-providers.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { timestamps } from '#lib/timestamps.ts';

const term = {
  membership_tier: { type: String, enum: tiers, required: true },
  membership_expires: Date,
} as const;

/** The reminders of the end of a membership, in order. */
export const membershipReminders = ['7_days', '1_day', 'ended'] as const;

const price = { type: Number, required: true } as const;
const pricesSchema = new Schema({ basic: price, premium: price, corporate: price }, { _id: false });

/** What added to a membership, each with its source; see `Grant`. */
const grantSchema = new Schema({
  source: { type: String, enum: grantSources, required: true },
  /** Of a card payment or bank transfer. */
  payment_id: String,
  tier: { type: String, enum: paidTiers, required: true },
  /** Of what was paid: calendar months. */
  months: Number,
  /** Of what was given or imported; absent without an end. */
  until: Date,
  at: { type: Date, required: true },
  /** The prices of a month then, in euros; the defaults where they are not set. */
  prices: pricesSchema,
  before: { type: new Schema(term, { _id: false }), required: true },
  /** The admin who gave it or entered the transfer; unset once she has deleted her account. */
  by: Schema.Types.ObjectId,
  /** Why it was given; for admins only. */
  reason: String,
  /** When it was taken back or paid back. */
  ended_at: Date,
  /** When it ends before its term, as it was cancelled for cause. */
  cut_at: Date,
});

const identitySchema = new Schema(
  {
    provider: { type: String, enum: socialProviderNames, required: true },
    /** Her id at the provider. */
    subject: { type: String, required: true },
    linked_at: { type: Date, required: true },
  },
  { _id: false },
);

const suspensionSchema = new Schema(
  {
    reason: { type: String, required: true },
    /** When the suspension ends; absent without an end. */
    until: Date,
    at: { type: Date, required: true },
  },
  { _id: false },
);

/** The versions of terms and privacy notice, as of `textsToAgree`. */
const agreedSchema = new Schema(
  {
    terms: { type: String, required: true },
    privacy: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
);

/** What an admin decides on (product/coming-in#approval). */
const admissionSchema = new Schema(
  {
    state: { type: String, enum: admissionStates, required: true },
    /** The questions as they were asked, with her answers. */
    answers: {
      type: [
        new Schema(
          { question: { type: String, required: true }, answer: { type: String, required: true } },
          { _id: false },
        ),
      ],
      required: true,
      default: [],
    },
    /** The member whose invitation she has. */
    inviter_id: Schema.Types.ObjectId,
    decided_at: Date,
    /** When she registered; set with the admission, which changes `created_at`. */
    applied_at: Date,
    message: String,
  },
  { _id: false },
);

const importedSchema = new Schema(
  {
    import_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when her link is valid; absent once she has claimed the account. */
    claim_until: Date,
    /** Whether she was reminded. */
    is_reminded: Boolean,
  },
  { _id: false },
);

const mailRefusalSchema = new Schema(
  {
    mail_id: { type: Schema.Types.ObjectId, required: true },
    /** `session`: at once; `bounce`: it came back after it had been taken. */
    by: { type: String, enum: ['session', 'bounce'], required: true },
    /** When the next mail was taken, which may still come back; of `bounce`. */
    taken_at: Date,
  },
  { _id: false },
);

/**
 * The sort orders of the directory (product/profiles-and-directory#directory-entries): by default complete
 * profiles first.
 */
export const memberOrders = {
  complete: { is_complete: -1, created_at: -1, _id: -1 },
  newest: { created_at: -1, _id: -1 },
  name: { name_key: 1, _id: 1 },
} as const;

/** For members who were never shown. */
const never = new Date(0);

const userSchema = new Schema(
  {
    full_name: { type: String, required: true },
    /** In lower case; unique. 'imported:<address>' until an imported account is claimed (`importedEmail`). */
    email: { type: String, required: true },
    /** When she last confirmed this address; absent until then. */
    email_verified_at: Date,
    /** Since when mails to this address come back (product/notifications-and-mails#mails-that-come-back); see `isReturned`. */
    mail_returned_at: Date,
    /** The last mail that her mailbox refused for good; absent once one was taken. */
    mail_refusal: mailRefusalSchema,
    password_hash: { type: String, select: false },
    /** Identities of social sign-in. Absent while there is none: an empty array would be indexed. */
    identities: { type: [identitySchema], select: false, default: undefined },
    /** Providers that she has unlinked: a sign-in does not link them again until she allows it. */
    unlinked_providers: { type: [{ type: String, enum: socialProviderNames }], default: undefined },
    /** The Monday of the last week in which she signed in or acted, as in '2026-11-23'. */
    active_week: { type: String, select: false },
    /** Incremented to end all earlier sessions. */
    token_version: { type: Number, required: true, default: 0 },
    reset_token_hash: { type: String, select: false },
    reset_token_expires: { type: Date, select: false },
    /** When the last reset links were mailed, in order. */
    reset_mailed_at: { type: [Date], select: false, default: undefined },
    business_name: String,
    industry: String,
    bio: String,
    profile_image: String,
    town: String,
    /** ISO 3166-1 alpha-2. */
    country: String,
    website: String,
    offers: { type: [String], default: undefined },
    needs: { type: [String], default: undefined },
    email_visibility: {
      type: String,
      enum: emailVisibilities,
      required: true,
      default: 'connections' satisfies EmailVisibility,
    },
    /** Whether others may send her contact requests; true by default. */
    takes_requests: Boolean,
    membership_tier: { type: String, enum: tiers, required: true, default: 'free' satisfies Tier },
    membership_expires: Date,
    /** The last reminder of the current end; absent before the first and after a purchase. */
    membership_reminder: { type: String, enum: membershipReminders, select: false },
    /** What led to her membership, in the order of time; see `membership-ledger.service.ts`. */
    grants: { type: [grantSchema], select: false, default: [] },
    /** An IANA name; UTC by default. */
    time_zone: String,
    /** Of mails and calendars; the installation's by default. */
    language: { type: String, enum: languages },
    /** Her notification preferences; defaults apply to the rest. See `channelsOf`. */
    notification_preferences: {
      type: new Schema(
        {
          /** By kind and channel, as in `{ rsvp: { mail: true } }`. */
          kinds: Schema.Types.Mixed,
          digest: { type: String, enum: digestChoices },
        },
        { _id: false },
      ),
      select: false,
    },
    /** When her last weekly digest was stored. */
    last_digest_at: { type: Date, select: false },
    role: { type: String, enum: roles, required: true, default: 'member' satisfies Role },
    /** See `currentSuspension`. */
    suspension: suspensionSchema,
    /** What she agreed to, and when (product/site#terms). */
    agreed: agreedSchema,
    /** Absent where she was not asked to wait. */
    admission: admissionSchema,
    /** Of an account that an import made (product/coming-in#import). */
    imported: importedSchema,
    /** Whether an imported account with her address was deleted as she confirmed it. */
    was_imported: Boolean,
    /** Until when she is hidden from other members; see `storeHiddenUntil`. */
    hidden_until: { type: Date, select: false },
    /** Members with a block between her and them, in either direction; admins apart, as a block has no effect on them. */
    across_block_ids: { type: [Schema.Types.ObjectId], select: false, default: undefined },
    across_block_admin_ids: { type: [Schema.Types.ObjectId], select: false, default: undefined },
    /** The search and sort fields of the directory; see `directoryFieldsOf`. */
    search_text: { type: String, select: false },
    facets: { type: [String], select: false, default: undefined },
    industry_key: { type: String, select: false },
    name_key: { type: String, select: false },
    is_complete: { type: Boolean, select: false },
    has_business: { type: Boolean, select: false },
    /** When and how often she was shown to others, in suggestions and in the spotlight; see `showings.service.ts`. */
    suggested_at: { type: Date, required: true, default: never, select: false },
    suggested_count: { type: Number, required: true, default: 0, select: false },
    spotlit_at: { type: Date, required: true, default: never, select: false },
    spotlit_count: { type: Number, required: true, default: 0, select: false },
  },
  { timestamps, versionKey: false } as const,
);

userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ 'identities.subject': 1, 'identities.provider': 1 }, { unique: true, sparse: true });
userSchema.index({ membership_expires: 1 }, { sparse: true });
/** Digests are sent by zone. */
userSchema.index({ time_zone: 1, _id: 1 });
userSchema.index({ 'grants.before.membership_expires': 1 }, { sparse: true });
userSchema.index({ 'grants.by': 1 }, { sparse: true });
userSchema.index({ industry_key: 1 });
for (const order of Object.values(memberOrders)) {
  userSchema.index(order);
  userSchema.index({ facets: 1, ...order });
}
userSchema.index({ facets: 1, suggested_at: 1, suggested_count: 1 });
userSchema.index({ has_business: 1, spotlit_at: 1, spotlit_count: 1, _id: 1 });
userSchema.index({ hidden_until: 1 }, { sparse: true });
userSchema.index(
  { 'admission.state': 1, created_at: 1 },
  { partialFilterExpression: { 'admission.state': { $exists: true } } },
);
userSchema.index({ 'agreed.terms': 1, 'agreed.privacy': 1 }, { sparse: true });
userSchema.index({ across_block_ids: 1 }, { sparse: true });
userSchema.index({ across_block_admin_ids: 1 }, { sparse: true });
userSchema.index({ 'imported.import_id': 1 }, { sparse: true });
userSchema.index({ 'imported.claim_until': 1 }, { sparse: true });
/** Finds the other admins. */
userSchema.index({ role: 1 }, { partialFilterExpression: { role: 'admin' satisfies Role } });
userSchema.index({ mail_returned_at: 1 }, { sparse: true });
userSchema.index({ 'mail_refusal.mail_id': 1 }, { sparse: true });
userSchema.index({ reset_token_hash: 1 }, { sparse: true });

export type User = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId };

export const UserModel = model('User', userSchema);
