import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const messageSchema = new Schema(
  {
    conversation_id: { type: Schema.Types.ObjectId, required: true },
    /** The position in its conversation, counted from 1 without gaps: messages are sorted by it. */
    number: { type: Number, required: true },
    /** `formerMemberId` once her account was deleted. */
    author_id: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    /** Made by the author's client, so that a message sent again is stored once. Absent for the text of a request. */
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

/** The fields needed for an answer. */
export type ShownMessage = Pick<Message, '_id' | 'number' | 'author_id' | 'text' | 'created_at' | 'read_at'>;

export const MessageModel = model('Message', messageSchema);
