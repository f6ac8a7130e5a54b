import type { InquiryDto } from '@rosette/shared/contract/admin.ts';
import { InquiryModel } from './inquiry.model.ts';
import { presentInquiry } from './inquiry.present.ts';

/**
 * For the data export: inquiries from her address. Inquiries are sent without signing in, so `email` has to be a
 * confirmed address.
 */
export async function* inquiriesFrom(email: string): AsyncGenerator<InquiryDto> {
  for await (const inquiry of InquiryModel.find({ email }).lean().cursor()) yield presentInquiry(inquiry);
}

/** Removes the inquiries from an address; `email` as for `inquiriesFrom`. */
export async function eraseInquiriesFrom(email: string): Promise<void> {
  await InquiryModel.deleteMany({ email });
}
