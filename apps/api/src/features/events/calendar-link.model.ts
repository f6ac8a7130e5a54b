import { type InferSchemaType, model, Schema } from 'mongoose';

/** The secret address of a member's calendar. */
const calendarLinkSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    /** The digest of the secret, by which the calendar is found. */
    digest: { type: String, required: true },
    /** The sealed secret: the database alone reveals no address. */
    secret: { type: String, required: true },
    /** The account's when it was given out; invalid at another one. */
    token_version: { type: Number, required: true },
  },
  { versionKey: false },
);

calendarLinkSchema.index({ member_id: 1 }, { unique: true });
calendarLinkSchema.index({ digest: 1 }, { unique: true });

export type CalendarLink = InferSchemaType<typeof calendarLinkSchema>;

export const CalendarLinkModel = model('CalendarLink', calendarLinkSchema);
