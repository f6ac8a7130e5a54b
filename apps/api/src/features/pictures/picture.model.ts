import { type PictureUse, pictureSizes } from '@rosette/shared/picture-address.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const uses = Object.keys(pictureSizes) as PictureUse[];

/**
 * `storing`: its files are being written; `stored`: it can be used; `removing`: its files are being removed. `check_at`
 * finds what a crash left in the first or last.
 */
const pictureStates = ['storing', 'stored', 'removing'] as const;

const pictureSchema = new Schema(
  {
    /** The name of its files and URL; see `newPictureName`. */
    name: { type: String, required: true },
    /**
     * Not set on the community's logo, and on a picture that something of others shows, once the one who uploaded it has
     * deleted her account.
     */
    owner_id: Schema.Types.ObjectId,
    use: { type: String, enum: uses, required: true },
    /** The sizes in which it was stored. */
    sizes: { type: [Number], required: true },
    state: { type: String, enum: pictureStates, required: true },
    /** The records that show it, as 'event:<id>'. */
    used_by: { type: [String], required: true, default: [] },
    /** When it is removed unless it is in use by then; absent while it is in use. */
    remove_at: Date,
    created_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

pictureSchema.index({ name: 1 }, { unique: true });
pictureSchema.index({ owner_id: 1 });
pictureSchema.index({ used_by: 1 });
// Sparse: only unused pictures have it.
pictureSchema.index({ remove_at: 1 }, { sparse: true });

export type StoredPicture = InferSchemaType<typeof pictureSchema> & { _id: Types.ObjectId };

export const PictureModel = model('Picture', pictureSchema);
