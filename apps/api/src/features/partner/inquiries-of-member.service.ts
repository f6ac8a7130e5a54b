import type { InquiryDto } from '@rosette/shared/contract/admin.ts';
import { InquiryModel } from './inquiry.model.ts';
import { presentInquiry } from './inquiry.present.ts';

/**
 * For the download of her data: what was written to us from her address. Nobody signs in to write to us, so `email` has
 * to be an address that she has proved to be hers.
 */
export async function* inquiriesFrom(email: string): AsyncGenerator<InquiryDto> {
  for await (const inquiry of InquiryModel.find({ email }).lean().cursor()) yield presentInquiry(inquiry);
}

/** `email` as for `inquiriesFrom`. */
export async function eraseInquiriesFrom(email: string): Promise<void> {
  await InquiryModel.deleteMany({ email });
}
