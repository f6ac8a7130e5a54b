import { inquiryStatuses } from '@rosette/shared/contract/admin.ts';
import { interests } from '@rosette/shared/contract/partner.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { timestamps } from '#lib/timestamps.ts';

const inquirySchema = new Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    company: { type: String, required: true },
    phone: String,
    interest: { type: String, enum: interests, required: true },
    message: { type: String, required: true },
    status: { type: String, enum: inquiryStatuses, required: true, default: 'new' },
  },
  { timestamps, versionKey: false } as const,
);

inquirySchema.index({ email: 1 });
inquirySchema.index({ created_at: -1, _id: -1 });
inquirySchema.index({ status: 1, created_at: -1, _id: -1 });

export type Inquiry = InferSchemaType<typeof inquirySchema> & { _id: Types.ObjectId };

export const InquiryModel = model('Inquiry', inquirySchema);
