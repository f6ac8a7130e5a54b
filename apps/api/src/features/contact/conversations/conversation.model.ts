import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const participantSchema = new Schema(
  {
    /** `formerMemberId` once her account was deleted. */
    member_id: { type: Schema.Types.ObjectId, required: true },
    /** The number of the last message that she read. */
    read_number: { type: Number, required: true, default: 0 },
  },
  { _id: false },
);

const lastMessageSchema = new Schema(
  {
    text: { type: String, required: true },
    author_id: { type: Schema.Types.ObjectId, required: true },
    created_at: { type: Date, required: true },
  },
  { _id: false },
);

/** The conversation of a pair of members. It ends and reopens with their connection. */
const conversationSchema = new Schema(
  {
    /** The two members; their order never changes. */
    participants: { type: [participantSchema], required: true },
    is_open: { type: Boolean, required: true },
    /** The count of messages, which is also the number of the latest. */
    message_count: { type: Number, required: true, default: 0 },
    /** How many messages of an author the other has not read, by the author's id; absent without any. */
    unread_of: { type: Schema.Types.Mixed, required: true, default: {} },
    last_message: lastMessageSchema,
    /** Where they met, as the event was called then (product/events#we-met). */
    met_at: new Schema(
      { id: { type: Schema.Types.ObjectId, required: true }, title: { type: String, required: true } },
      { _id: false },
    ),
    /** When the last message was written, or the conversation opened. */
    last_at: { type: Date, required: true },
  },
  { versionKey: false, minimize: false } as const,
);

conversationSchema.index({ 'participants.member_id': 1, last_at: -1, _id: -1 });

export type Conversation = InferSchemaType<typeof conversationSchema> & {
  _id: Types.ObjectId;
  unread_of: Record<string, number>;
};

export const ConversationModel = model('Conversation', conversationSchema);
