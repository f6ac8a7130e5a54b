import { importColumns } from '@rosette/shared/contract/imports.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { timestamps } from '#lib/timestamps.ts';

const problemSchema = new Schema(
  {
    row: { type: Number, required: true },
    column: { type: String, enum: importColumns, required: true },
    code: { type: String, required: true },
    /** Values for the placeholders of the error text. */
    params: Schema.Types.Mixed,
  },
  { _id: false },
);

const importSchema = new Schema(
  {
    /** Absent once that admin's account was deleted. */
    by_id: Schema.Types.ObjectId,
    state: { type: String, enum: ['checked', 'running', 'done', 'undone'], required: true },
    rows: { type: Number, required: true },
    good: { type: Number, required: true },
    skipped: { type: Number, required: true },
    ignored_columns: { type: [String], required: true },
    problems: { type: [problemSchema], required: true },
    /** As `ImportedMemberDto`. */
    preview: { type: [Schema.Types.Mixed], required: true },
    made: { type: Number, required: true, default: 0 },
    note: String,
  },
  { timestamps, versionKey: false } as const,
);

importSchema.index({ created_at: -1, _id: -1 });
importSchema.index({ by_id: 1 });

export type Import = InferSchemaType<typeof importSchema> & { _id: Types.ObjectId };

export const ImportModel = model('Import', importSchema);

/** Good rows of a checked file that were not imported yet: as many as are made in one transaction. */
const rowsSchema = new Schema(
  {
    import_id: { type: Schema.Types.ObjectId, required: true },
    /** As `ImportedMemberDto`. */
    members: { type: [Schema.Types.Mixed], required: true },
  },
  { versionKey: false },
);

rowsSchema.index({ import_id: 1, _id: 1 });

export const ImportRowsModel = model('ImportRows', rowsSchema);

/** An address that is not to be imported, by its keyed hash: written to lately, or for good as she deleted her data. */
const addressSchema = new Schema(
  { _id: { type: String, required: true }, purge_at: Date },
  { versionKey: false },
);

addressSchema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });

export const ImportedAddressModel = model('ImportedAddress', addressSchema);
