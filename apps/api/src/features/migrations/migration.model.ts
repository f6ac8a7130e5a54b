import { model, Schema } from 'mongoose';

/** What became of each migration, for the operator; and, as 'lease', which process runs them now. */
const migrationSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** Documents that it has changed in all, and when it last found nothing more to change. */
    changed: Number,
    finished_at: Date,
    /** Only on 'lease'. */
    holder: String,
    held_until: Date,
  },
  { versionKey: false, collection: 'migrations' },
);

export const MigrationModel = model('Migration', migrationSchema);
