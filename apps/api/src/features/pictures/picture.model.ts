import { type PictureUse, pictureSizes } from '@rosette/shared/picture-address.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const uses = Object.keys(pictureSizes) as PictureUse[];

/**
 * `storing`: its files are being written; `stored`: it can be used; `removing`: its files are being removed. A crash in
 * the first or last is found by `check_at`.
 */
const pictureStates = ['storing', 'stored', 'removing'] as const;

const pictureSchema = new Schema(
  {
    /** Names its files and its address; see `picture-name.ts`. */
    name: { type: String, required: true },
    owner_id: { type: Schema.Types.ObjectId, required: true },
    use: { type: String, enum: uses, required: true },
    /** The sizes that files were written of. */
    sizes: { type: [Number], required: true },
    state: { type: String, enum: pictureStates, required: true },
    /** What shows it, as 'event:<id>'. */
    used_by: { type: [String], required: true, default: [] },
    /** When it is removed unless something uses it by then; absent while something does. */
    remove_at: Date,
    created_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

pictureSchema.index({ name: 1 }, { unique: true });
pictureSchema.index({ owner_id: 1 });
pictureSchema.index({ used_by: 1 });
// Only what may have to go has one: the index stays small.
pictureSchema.index({ remove_at: 1 }, { sparse: true });

export type StoredPicture = InferSchemaType<typeof pictureSchema> & { _id: Types.ObjectId };

export const PictureModel = model('Picture', pictureSchema);
