import { tiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { newestFirst } from '#lib/page.ts';
import { timestamps } from '#lib/timestamps.ts';

const list = <const T>(type: T) => ({ type: [type], required: true, default: [] }) as const;

const audienceSchema = new Schema(
  {
    tiers: list({ type: String, enum: tiers } as const),
    towns: list(String),
    countries: list(String),
    languages: list({ type: String, enum: languages } as const),
  },
  { _id: false },
);

/** A message that an admin sends to all members or to an audience (product/announcements). */
const announcementSchema = new Schema(
  {
    /** By language. */
    title: { type: Schema.Types.Mixed, required: true },
    text: { type: Schema.Types.Mixed, required: true },
    audience: { type: audienceSchema, required: true },
    by_mail: { type: Boolean, required: true },
    starts_at: { type: Date, required: true },
    ends_at: Date,
    /** `sent` once all members have it and no mail waits. */
    state: { type: String, enum: ['scheduled', 'sending', 'sent', 'stopped'], required: true },
    /** Members who have it on their dashboards. */
    in_app: { type: Number, required: true, default: 0 },
    /** The mails that went out or failed, once none waits: their own records are removed some time later. */
    mails: new Schema(
      { sent: { type: Number, required: true }, failed: { type: Number, required: true } },
      { _id: false },
    ),
    /** Absent once that admin's account was deleted. */
    by_id: Schema.Types.ObjectId,
  },
  { timestamps, versionKey: false } as const,
);

announcementSchema.index(newestFirst);
announcementSchema.index({ by_id: 1 }, { sparse: true });

type ByLanguage = Partial<Record<Language, string>>;

export type Announcement = Omit<InferSchemaType<typeof announcementSchema>, 'title' | 'text'> & {
  _id: Types.ObjectId;
  title: ByLanguage;
  text: ByLanguage;
};

export const AnnouncementModel = model('Announcement', announcementSchema);

/** An announcement on a member's dashboard, until she dismisses it or it ends. */
const cardSchema = new Schema(
  {
    announcement_id: { type: Schema.Types.ObjectId, required: true },
    member_id: { type: Schema.Types.ObjectId, required: true },
    ends_at: Date,
    /** Kept, so that dismissing it again is told from one that is not for her. */
    is_dismissed: Boolean,
  },
  { versionKey: false } as const,
);

cardSchema.index({ member_id: 1, announcement_id: -1 }, { unique: true });
cardSchema.index({ announcement_id: 1 });
cardSchema.index({ ends_at: 1 }, { expireAfterSeconds: 0 });

export const AnnouncementCardModel = model('AnnouncementCard', cardSchema);
