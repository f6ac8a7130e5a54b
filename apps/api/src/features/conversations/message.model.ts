import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const messageSchema = new Schema(
  {
    conversation_id: { type: Schema.Types.ObjectId, required: true },
    /** Counts from 1 in its conversation, without gaps: the order in which messages are shown. */
    number: { type: Number, required: true },
    /** Once her account is deleted `formerMemberId`. */
    author_id: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    /** Made by the author's client, so that what is sent again is stored once. Absent for the text of a request. */
    client_id: String,
    created_at: { type: Date, required: true },
    read_at: Date,
  },
  { versionKey: false } as const,
);

messageSchema.index({ conversation_id: 1, number: -1 }, { unique: true });
messageSchema.index(
  { conversation_id: 1, author_id: 1, client_id: 1 },
  { unique: true, partialFilterExpression: { client_id: { $exists: true } } },
);

export type Message = InferSchemaType<typeof messageSchema> & { _id: Types.ObjectId };

export const MessageModel = model('Message', messageSchema);
