import { notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import type { Written } from '#lib/message.ts';

/** The kinds of subjects of notifications. */
const subjectKinds = [
  'user',
  'event',
  'opportunity',
  'contact_request',
  'conversation',
  'introduction',
  'report',
  'partnership',
  'advertisement',
  'membership',
  'announcement',
] as const;

/** The subject of a notification, by which notifications are gathered, read and removed. */
export interface Subject {
  kind: (typeof subjectKinds)[number];
  id: string;
}

const notificationSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: notificationKinds, required: true },
    /** A digest of `News.key`: a member is notified of it once. Absent where notifications are gathered. */
    key: String,
    /** Set while it is unread and gathers further ones about the same subject. */
    gather_key: String,
    about: {
      type: new Schema(
        { kind: { type: String, enum: subjectKinds, required: true }, id: { type: String, required: true } },
        { _id: false },
      ),
      required: true,
    },
    /** The actors, each once, the latest last; empty without one. Members, and guests of an event by their RSVPs. */
    actor_ids: { type: [Schema.Types.ObjectId], required: true, default: [] },
    /** Which of them are guests; nobody is told their names. */
    guest_ids: { type: [Schema.Types.ObjectId], default: undefined },
    /** Others whom title or text names, such as an event's organizer; hidden while one of them is suspended. */
    named_ids: { type: [Schema.Types.ObjectId], default: undefined },
    /** Until when a suspension may hide one of them; see `storeHiddenUntil`. */
    actor_hidden_until: Date,
    named_hidden_until: Date,
    /** A `Message` or what somebody wrote: the title, or what the actors did (`has_actor_in_title`). */
    title: { type: Schema.Types.Mixed, required: true },
    has_actor_in_title: { type: Boolean, required: true, default: false },
    /** A `Message`, or what a member wrote. */
    text: Schema.Types.Mixed,
    path: { type: String, required: true },
    is_unread: { type: Boolean, required: true, default: true },
    read_at: Date,
    /** Of a gathered one: when the latest happened. */
    created_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

notificationSchema.index({ member_id: 1, created_at: -1, _id: -1 });
notificationSchema.index({ member_id: 1, is_unread: 1, created_at: -1, _id: -1 });
notificationSchema.index(
  { member_id: 1, key: 1 },
  { unique: true, partialFilterExpression: { key: { $exists: true } } },
);
notificationSchema.index(
  { member_id: 1, gather_key: 1 },
  { unique: true, partialFilterExpression: { gather_key: { $exists: true } } },
);
notificationSchema.index({ 'about.id': 1, 'about.kind': 1 });
notificationSchema.index({ actor_ids: 1 });
notificationSchema.index({ named_ids: 1 }, { sparse: true });
for (const field of ['actor_hidden_until', 'named_hidden_until']) {
  notificationSchema.index(
    { member_id: 1, [field]: 1 },
    { partialFilterExpression: { [field]: { $exists: true } } },
  );
}
notificationSchema.index({ created_at: 1 });

export type StoredNotification = InferSchemaType<typeof notificationSchema> & {
  _id: Types.ObjectId;
  title: Written;
  text?: Written;
};

/** The fields needed for an answer. */
const shownFields = [
  'kind',
  'actor_ids',
  'guest_ids',
  'title',
  'has_actor_in_title',
  'text',
  'path',
  'read_at',
  'created_at',
] as const;
export const shownNotificationFields = shownFields.join(' ');

export type ShownNotification = Pick<StoredNotification, '_id' | (typeof shownFields)[number]>;

export const NotificationModel = model('Notification', notificationSchema);
