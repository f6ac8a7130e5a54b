import type { InquiryDto } from '@rosette/shared/contract/admin.ts';
import { writtenAddress } from '#lib/written-address.ts';
import type { Inquiry } from './inquiry.model.ts';

/** An inquiry for admins. */
export function presentInquiry(inquiry: Inquiry): InquiryDto {
  return {
    id: String(inquiry._id),
    name: inquiry.name,
    email: writtenAddress(inquiry.email),
    company: inquiry.company,
    phone: inquiry.phone ?? null,
    interest: inquiry.interest,
    message: inquiry.message,
    status: inquiry.status,
    created_at: inquiry.created_at.toISOString(),
  };
}
