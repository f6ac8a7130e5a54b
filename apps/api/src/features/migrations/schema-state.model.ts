import { type InferSchemaType, model, Schema } from 'mongoose';

/** The only document of the collection says which schema the database has. */
export const schemaStateId = 'schema';

const schemaStateSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** How many migrations of the list have run. */
    version: { type: Number, required: true },
    /** The process that runs migrations, and until when it alone may. Absent when none does. */
    holder: String,
    held_until: Date,
  },
  { versionKey: false },
);

export type SchemaState = InferSchemaType<typeof schemaStateSchema>;

export const SchemaStateModel = model('SchemaState', schemaStateSchema);
