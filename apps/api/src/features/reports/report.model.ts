import {
  reportKinds,
  reportOutcomes,
  reportReasons,
  reportStates,
} from '@rosette/shared/contract/reports.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { newestFirst } from '#lib/page.ts';

const reportSchema = new Schema(
  {
    /** As in 'R-2026-000123'. */
    number: { type: String, required: true },
    /** Unset once her account was deleted. */
    reporter_id: Schema.Types.ObjectId,
    kind: { type: String, enum: reportKinds, required: true },
    subject_id: { type: String, required: true },
    /** The member who owns, or is, the subject. */
    reported_id: { type: Schema.Types.ObjectId, required: true },
    /** The subject's name at the time of the report; absent for a member, and once her account was deleted. */
    label: String,
    path: String,
    reason: { type: String, enum: reportReasons, required: true },
    text: String,
    state: { type: String, enum: reportStates, required: true, default: 'received' },
    outcome: { type: String, enum: reportOutcomes },
    note: String,
    assignee_id: Schema.Types.ObjectId,
    /** Reporter and subject while it is open: one open report per reporter and subject. */
    open_key: String,
    created_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

reportSchema.index({ number: 1 }, { unique: true });
reportSchema.index({ open_key: 1 }, { unique: true, sparse: true });
reportSchema.index(newestFirst);
reportSchema.index({ state: 1, ...newestFirst });
reportSchema.index({ reporter_id: 1, ...newestFirst });
reportSchema.index({ reported_id: 1 });
reportSchema.index({ subject_id: 1 });

export type Report = InferSchemaType<typeof reportSchema> & { _id: Types.ObjectId };

export const ReportModel = model('Report', reportSchema);

/** The number of a year's last report; `_id` is the year. */
const reportCounterSchema = new Schema(
  { _id: { type: Number, required: true }, last: { type: Number, required: true } },
  { versionKey: false } as const,
);

export const ReportCounterModel = model('ReportCounter', reportCounterSchema);
