import { addDays } from '@rosette/shared/calendar.ts';
import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { type ContactRequest, ContactRequestModel } from './contact-request.model.ts';

type MemberId = string | Types.ObjectId;

/**
 * product/contact-and-messages#declining: days after which a request expires and a decline no longer counts.
 */
export const requestDays = 30;

/** Stored states that the sender sees as pending. */
export const pendingToSender = ['pending', 'declined'] as const;

/** The request of `from` that `to` can still accept; null when there is none. */
export function findOpenRequest(from: MemberId, to: MemberId): Promise<ContactRequest | null> {
  return ContactRequestModel.findOne({
    from_id: from,
    to_id: to,
    state: { $in: pendingToSender },
    expires_at: { $gt: clock.now() },
  }).lean();
}

/** When `to` last declined a request of `from`, within the last 30 days; else null. */
export async function findRecentDecline(from: MemberId, to: MemberId): Promise<Date | null> {
  const declined = await ContactRequestModel.findOne({
    from_id: from,
    to_id: to,
    declined_at: { $gt: addDays(clock.now(), -requestDays) },
  })
    .sort({ created_at: -1 })
    .select('declined_at')
    .lean();
  return declined?.declined_at ?? null;
}
