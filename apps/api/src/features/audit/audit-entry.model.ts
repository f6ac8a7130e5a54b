import { auditActions } from '@rosette/shared/contract/audit.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { newestFirst } from '#lib/page.ts';

/** An action of an admin. Written once; only the deletion of an account changes it. */
const auditEntrySchema = new Schema(
  {
    actor_id: { type: Schema.Types.ObjectId, required: true },
    action: { type: String, enum: auditActions, required: true },
    subject_id: { type: String, required: true },
    /** The title or name of the subject; not set when the subject is a member, whose current name is read instead. */
    label: String,
    /** The owner of the subject, or the subject itself when it is a member. When her account is deleted, `label` is unset. */
    member_id: Schema.Types.ObjectId,
    before: Schema.Types.Mixed,
    after: Schema.Types.Mixed,
    created_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

auditEntrySchema.index(newestFirst);
auditEntrySchema.index({ actor_id: 1, ...newestFirst });
auditEntrySchema.index({ action: 1, ...newestFirst });
auditEntrySchema.index({ subject_id: 1, ...newestFirst });
auditEntrySchema.index({ member_id: 1 }, { sparse: true });

export type AuditEntry = InferSchemaType<typeof auditEntrySchema> & { _id: Types.ObjectId };

export const AuditEntryModel = model('AuditEntry', auditEntrySchema);
