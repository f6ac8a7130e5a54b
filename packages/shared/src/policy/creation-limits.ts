import type { LimitErrorCode, PlainErrorCode } from '../texts/codes.ts';
import type { Capped } from './caps.ts';
import type { Caller } from './roles-and-tiers.ts';

const minute = 60;
const hour = 60 * minute;

/** A limit within a UTC day, this many seconds, or ever (product/api#limits-on-creating). */
export interface CountLimit {
  count: number;
  within: 'utc_day' | 'ever' | number;
}

export interface LimitRow {
  /** The code of the refusal. */
  refusal: LimitErrorCode;
  limits: readonly CountLimit[];
  /** Replaces `limits` for free members. */
  free?: readonly CountLimit[];
  /** Additional limits for members with an unconfirmed address. */
  unconfirmed?: readonly CountLimit[];
  /** The code of the refusal that confirming her address ends. */
  unconfirmedRefusal?: PlainErrorCode;
  hasNoLimitForAdmins?: boolean;
}

const publishing = {
  limits: [
    { count: 20, within: 'utc_day' },
    { count: 5, within: 10 * minute },
  ],
  unconfirmed: [{ count: 3, within: 'ever' }],
  hasNoLimitForAdmins: true,
} as const satisfies Omit<LimitRow, 'refusal'>;

/** The limits per account on creating and opening records (product/api#limits-on-creating). */
export const creationLimits = {
  business: {
    refusal: 'too_many_businesses',
    unconfirmedRefusal: 'confirm_email_for_more_businesses',
    ...publishing,
  },
  event: {
    refusal: 'too_many_events',
    unconfirmedRefusal: 'confirm_email_for_more_events',
    ...publishing,
  },
  opportunity: {
    refusal: 'too_many_opportunities',
    unconfirmedRefusal: 'confirm_email_for_more_opportunities',
    ...publishing,
  },
  report: { refusal: 'too_many_reports', limits: [{ count: 20, within: 'utc_day' }] },
  introduction: { refusal: 'too_many_introductions', limits: [{ count: 10, within: 'utc_day' }] },
  /** product/events#we-met */
  met: { refusal: 'too_many_met', limits: [{ count: 60, within: 'utc_day' }] },
  announcement: { refusal: 'too_many_announcements', limits: [{ count: 50, within: 'utc_day' }] },
  import: { refusal: 'too_many_imports', limits: [{ count: 50, within: 'utc_day' }] },
  invitation: { refusal: 'too_many_invitations', limits: [{ count: 50, within: 'utc_day' }] },
  invitation_mail: { refusal: 'too_many_invitations', limits: [{ count: 20, within: 'utc_day' }] },
  test_mail: { refusal: 'too_many_mails', limits: [{ count: 3, within: hour }] },
  message: { refusal: 'too_many_messages', limits: [{ count: 30, within: minute }] },
  /** Per event (product/events#the-organisers-list). */
  event_message: { refusal: 'too_many_event_messages', limits: [{ count: 3, within: 'utc_day' }] },
  picture: { refusal: 'too_many_pictures', limits: [{ count: 30, within: hour }] },
  profile_view: {
    refusal: 'too_many_profiles',
    limits: [{ count: 300, within: hour }],
    free: [{ count: 60, within: hour }],
  },
} as const satisfies Record<string, LimitRow>;

export type Limited = keyof typeof creationLimits;

/** The caller's limits; empty without any. */
export function creationLimitsOf(caller: Caller, what: Limited): readonly CountLimit[] {
  const row: LimitRow = creationLimits[what];
  if (row.hasNoLimitForAdmins && caller.role === 'admin') return [];
  const isFree = caller.tier === 'free' && caller.role !== 'admin';
  const limits = isFree && row.free ? row.free : row.limits;
  return caller.is_unconfirmed && row.unconfirmed ? [...row.unconfirmed, ...limits] : limits;
}

export interface MonthlyRow {
  cap: Capped;
  /** The code of the refusal. */
  refusal: 'contact_requests_used_up' | 'applications_used_up';
  /** The error code where no higher tier has a larger allowance. */
  refusalOfHighest?: 'monthly_requests_used_up';
}

/** What members may do so often in a calendar month (UTC), also with `RATE_LIMIT=off`; `caps` says how often. */
export const monthlyLimits = {
  /** product/contact-and-messages#allowance */
  contact_request: {
    cap: 'contact_requests_per_month',
    refusal: 'contact_requests_used_up',
    refusalOfHighest: 'monthly_requests_used_up',
  },
  /** product/opportunities#applying */
  application: { cap: 'applications_per_month', refusal: 'applications_used_up' },
} as const satisfies Record<string, MonthlyRow>;

export type Monthly = keyof typeof monthlyLimits;
