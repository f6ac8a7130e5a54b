import { type InferSchemaType, model, Schema } from 'mongoose';

const backupStateSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** The moment of the last backup that could be read back whole, and its size. */
    last_at: Date,
    bytes: Number,
    /** When the admins were told that there is none; unset by the next one. */
    told_at: Date,
    /** Since when somebody looks after backups, for a community that has none yet. */
    watched_since: Date,
  },
  { versionKey: false } as const,
);

export type BackupState = InferSchemaType<typeof backupStateSchema>;

export const backupStateId = 'backup';

/** Its only document says when the last good backup was made. */
export const BackupStateModel = model('BackupState', backupStateSchema);
