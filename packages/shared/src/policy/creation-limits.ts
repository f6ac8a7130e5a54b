import type { Capped } from './caps.ts';
import type { Caller } from './roles-and-tiers.ts';

const minute = 60;
const hour = 60 * minute;

/** A limit within a UTC day, this many seconds, or ever (product/api#limits-on-creating). */
export interface CountLimit {
  count: number;
  within: 'utc_day' | 'ever' | number;
}

interface LimitRow {
  /** The plural in the refusal. */
  noun: string;
  limits: readonly CountLimit[];
  /** Replaces `limits` for free members. */
  free?: readonly CountLimit[];
  /** Additional limits for members with an unconfirmed address. */
  unconfirmed?: readonly CountLimit[];
  hasNoLimitForAdmins?: boolean;
}

const publishing = {
  limits: [
    { count: 20, within: 'utc_day' },
    { count: 5, within: 10 * minute },
  ],
  unconfirmed: [{ count: 3, within: 'ever' }],
  hasNoLimitForAdmins: true,
} as const satisfies Omit<LimitRow, 'noun'>;

/** The limits per account on creating and opening records (product/api#limits-on-creating). */
export const creationLimits = {
  business: { noun: 'businesses', ...publishing },
  event: { noun: 'events', ...publishing },
  opportunity: { noun: 'opportunities', ...publishing },
  report: { noun: 'reports', limits: [{ count: 20, within: 'utc_day' }] },
  introduction: { noun: 'introductions', limits: [{ count: 10, within: 'utc_day' }] },
  message: { noun: 'messages', limits: [{ count: 30, within: minute }] },
  /** Per event (product/events#the-organisers-list). */
  event_message: { noun: 'messages about this event', limits: [{ count: 3, within: 'utc_day' }] },
  picture: { noun: 'pictures', limits: [{ count: 30, within: hour }] },
  profile_view: {
    noun: 'profiles',
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

interface MonthlyRow {
  cap: Capped;
  /** The words of the refusal. */
  noun: string;
  verb: string;
}

/** What members may do so often in a calendar month (UTC), also with `RATE_LIMIT=off`; `caps` says how often. */
export const monthlyLimits = {
  /** product/contact-and-messages#allowance */
  contact_request: { cap: 'contact_requests_per_month', noun: 'requests', verb: 'ask' },
  /** product/opportunities#applying */
  application: { cap: 'applications_per_month', noun: 'applications', verb: 'apply' },
} as const satisfies Record<string, MonthlyRow>;

export type Monthly = keyof typeof monthlyLimits;
