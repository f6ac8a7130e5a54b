import { model, Schema } from 'mongoose';

const schemaStateSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** `firstVersion` and how many migrations have run. */
    version: { type: Number, required: true },
  },
  { versionKey: false },
);

/** The only document of the collection says which schema the database has. */
export const SchemaStateModel = model('SchemaState', schemaStateSchema);
