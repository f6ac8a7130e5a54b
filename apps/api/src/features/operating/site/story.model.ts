import { type InferSchemaType, model, Schema } from 'mongoose';

const storySchema = new Schema(
  {
    quote: { type: String, required: true },
    author: { type: String, required: true },
    role: { type: String, required: true },
    is_example: { type: Boolean, required: true },
  },
  { _id: false },
);

/** The stories of the landing page: one document for all three, so that they change together. */
const storiesSchema = new Schema(
  { _id: { type: String, required: true }, stories: { type: [storySchema], required: true } },
  { versionKey: false },
);

export type Stories = InferSchemaType<typeof storiesSchema>;

export const StoriesModel = model('Story', storiesSchema);
