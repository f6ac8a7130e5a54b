import {
  dateOrders,
  type FileColumnDto,
  importColumns,
  type LevelDto,
} from '@rosette/shared/contract/imports.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { timestamps } from '#lib/timestamps.ts';

/** Something about a value of a row. */
const remark = {
  row: { type: Number, required: true },
  /** Absent where an earlier release has checked the file. */
  line: Number,
  column: { type: String, enum: importColumns, required: true },
  code: { type: String, required: true },
  /** Values for the placeholders of the error text. */
  params: Schema.Types.Mixed,
};

const problemSchema = new Schema(remark, { _id: false });

const noteSchema = new Schema({ ...remark, value: { type: String, required: true } }, { _id: false });

const importSchema = new Schema(
  {
    /** Absent once that admin's account was deleted. */
    by_id: Schema.Types.ObjectId,
    state: { type: String, enum: ['checked', 'running', 'done', 'undone'], required: true },
    rows: { type: Number, required: true },
    good: { type: Number, required: true },
    skipped: { type: Number, required: true },
    without_email: { type: Number, required: true, default: 0 },
    /** The line of the headings. */
    heading_line: { type: Number, required: true, default: 1 },
    /** As `FileColumnDto`, in the order of the file. */
    columns: { type: [Schema.Types.Mixed], required: true, default: [] },
    /** As `LevelDto`. */
    levels: { type: [Schema.Types.Mixed], required: true, default: [] },
    /** How days with slashes are read. */
    date_order: { type: String, enum: dateOrders },
    /** As an admin has said it. */
    chosen_date_order: { type: String, enum: dateOrders },
    ignored_columns: { type: [String], required: true },
    /** These three hold data of people, and are emptied when the import is run or undone. */
    problems: { type: [problemSchema], required: true },
    notes: { type: [noteSchema], required: true, default: [] },
    /** As `ImportedMemberDto`. */
    preview: { type: [Schema.Types.Mixed], required: true },
    made: { type: Number, required: true, default: 0 },
    note: String,
  },
  { timestamps, versionKey: false } as const,
);

importSchema.index({ created_at: -1, _id: -1 });
importSchema.index({ by_id: 1 });

export type Import = Omit<InferSchemaType<typeof importSchema>, 'columns' | 'levels'> & {
  _id: Types.ObjectId;
  columns: FileColumnDto[];
  levels: LevelDto[];
};

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

/** Rows of a checked file as written, so that it can be checked anew; they go when it is run, undone or deleted. */
const sourceSchema = new Schema(
  {
    import_id: { type: Schema.Types.ObjectId, required: true },
    part: { type: Number, required: true },
    /** A list of `Row`, sealed. */
    sealed: { type: String, required: true },
  },
  { versionKey: false },
);

sourceSchema.index({ import_id: 1, part: 1 });

export const ImportSourceModel = model('ImportSource', sourceSchema);

/** An address that is not to be imported, by its keyed hash: written to lately, or for good as she deleted her data. */
const addressSchema = new Schema(
  { _id: { type: String, required: true }, purge_at: Date },
  { versionKey: false },
);

addressSchema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });

export const ImportedAddressModel = model('ImportedAddress', addressSchema);
