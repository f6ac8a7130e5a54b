import {
  publicReportReasons,
  type ReportDto,
  reportKinds,
  reportOutcomes,
  reportStates,
} from '@rosette/shared/contract/reports.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { newestFirst } from '#lib/page.ts';

const reportSchema = new Schema(
  {
    /** As in 'R-2026-000123'. */
    number: { type: String, required: true },
    /** Unset once her account was deleted. */
    reporter_id: Schema.Types.ObjectId,
    /** Somebody without an account who reports, in place of `reporter_id`; name and address go at `forget_at`. */
    notifier: new Schema(
      {
        name: String,
        email: String,
        /** That of her mails. */
        language: { type: String, enum: languages, required: true },
        /** Whether she got a mail of receipt, and so gets one about the outcome. */
        is_mailed: { type: Boolean, required: true },
      },
      { _id: false },
    ),
    kind: { type: String, enum: reportKinds, required: true },
    subject_id: { type: String, required: true },
    /** The member who owns, or is, the subject. */
    reported_id: { type: Schema.Types.ObjectId, required: true },
    /** The subject's name at the time of the report; absent for a member, and once her account was deleted. */
    label: String,
    path: String,
    reason: { type: String, enum: publicReportReasons, required: true },
    text: String,
    state: { type: String, enum: reportStates, required: true, default: 'received' },
    outcome: { type: String, enum: reportOutcomes },
    note: String,
    assignee_id: Schema.Types.ObjectId,
    /** Reporter and subject while it is open: one open report per reporter and subject. */
    open_key: String,
    created_at: { type: Date, required: true },
    /** When the notifier's name and address are removed; set once it is closed. */
    forget_at: Date,
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
reportSchema.index({ assignee_id: 1 }, { sparse: true });
reportSchema.index({ 'notifier.email': 1 }, { sparse: true });
reportSchema.index({ forget_at: 1 }, { sparse: true });

/** What tells who reported without an account. */
export const notifierFields = { 'notifier.name': 1, 'notifier.email': 1, forget_at: 1 } as const;

export type Report = InferSchemaType<typeof reportSchema> & { _id: Types.ObjectId };

export const ReportModel = model('Report', reportSchema);

/** Whether something was done, for who reported; null until it is closed. */
export function outcomeFor({ outcome }: Report): ReportDto['outcome'] {
  if (!outcome) return null;
  return outcome === 'no_action' ? outcome : 'action_taken';
}

/** The number of a year's last report; `_id` is the year. */
const reportCounterSchema = new Schema(
  { _id: { type: Number, required: true }, last: { type: Number, required: true } },
  { versionKey: false } as const,
);

export const ReportCounterModel = model('ReportCounter', reportCounterSchema);
