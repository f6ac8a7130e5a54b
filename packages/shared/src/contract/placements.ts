import * as z from 'zod/mini';
import { paymentMethods, placementPaymentStatuses, placementStatuses } from '../lifecycle.ts';
import { instant } from './fields.ts';

/** The common fields of partnerships and advertisements; see `lifecycle.ts`. */
export const placementFields = {
  /** Euros, not cents. */
  amount: z.number(),
  currency: z.string(),
  payment_method: z.enum(paymentMethods),
  payment_status: z.enum(placementPaymentStatuses),
  status: z.enum(placementStatuses),
  /** Set on activation. */
  start_date: z.nullable(instant),
  end_date: z.nullable(instant),
  created_at: instant,
};
