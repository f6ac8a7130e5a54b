import * as z from 'zod/mini';
import { roles, tiers } from '../policy/roles-and-tiers.ts';
import { calendarDay } from './fields.ts';

/** The standings of accounts in the file of members. */
export const memberFileStates = ['member', 'waiting', 'imported', 'suspended'] as const;
export type MemberFileState = (typeof memberFileStates)[number];

/** The values of the filter `state`: those of the column, and who has not confirmed her address. */
export const memberListStates = [...memberFileStates, 'unconfirmed'] as const;
export type MemberListState = (typeof memberListStates)[number];

/** Filters of /admin/members, for the list and for members.csv (product/admin#the-list-of-members). */
export const panelFilters = {
  role: z.optional(z.enum(roles)),
  tier: z.optional(z.enum(tiers)),
  state: z.optional(z.enum(memberListStates)),
};

export const memberFileQuery = z.object({ ...panelFilters, joined_from: z.optional(calendarDay) });
export type MemberFileQuery = z.output<typeof memberFileQuery>;

/** The columns of the file of members, in order. */
export const memberFileColumns = [
  'id',
  'full_name',
  'email',
  'email_confirmed',
  'business_name',
  'industry',
  'town',
  'country',
  'language',
  'role',
  'tier',
  'membership_expires',
  'source',
  'joined_on',
  'state',
  'mail_returned',
] as const;

/** Days of issue, both included; the calendar month before this one by default. */
export const paymentFileQuery = z.object({ from: z.optional(calendarDay), until: z.optional(calendarDay) });
export type PaymentFileQuery = z.output<typeof paymentFileQuery>;

/** The columns of the file of payments, in order. */
export const paymentFileColumns = [
  'number',
  'kind_of_line',
  'of_number',
  'date',
  'paid_on',
  'name',
  'buyer_name',
  'buyer_address',
  'buyer_country',
  'buyer_vat_id',
  'net',
  'vat_rate',
  'vat',
  'gross',
  'currency',
  'reverse_charge',
  'method',
  'stripe_payment',
] as const;
