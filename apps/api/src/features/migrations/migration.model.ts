import { model, Schema } from 'mongoose';

/** The progress of each migration, for the operator; the document 'lease' names the process that runs them. */
const migrationSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** Total of changed documents, and when the migration last found nothing to change. */
    changed: Number,
    finished_at: Date,
    /** Only in 'lease'. */
    holder: String,
    held_until: Date,
  },
  { versionKey: false, collection: 'migrations' },
);

export const MigrationModel = model('Migration', migrationSchema);
