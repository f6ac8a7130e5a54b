import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';

type MemberId = string | Types.ObjectId;

/**
 * product/contact-and-messages#declining: days after which a request expires and a decline no longer counts.
 */
export const requestDays = 30;

/** Stored states that the sender sees as pending. */
export const pendingToSender = ['pending', 'declined'] as const;

/** The filter of the requests between two members, either way. */
export const between = (first: MemberId, second: MemberId) => ({
  $or: [
    { from_id: first, to_id: second },
    { from_id: second, to_id: first },
  ],
});

/** Requests between two members that can still be accepted. */
export const openBetween = (first: MemberId, second: MemberId) => ({
  ...between(first, second),
  state: { $in: pendingToSender },
  expires_at: { $gt: clock.now() },
});
