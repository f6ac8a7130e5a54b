import type { CheckoutDto } from '@rosette/shared/contract/payments.ts';
import { ApiError } from '#data/api-error.ts';
import { paths } from '#lib/paths.ts';

/**
 * Where a checkout leads: to the page of payment, or to the status of what she has paid just now
 * (product/memberships-and-payments#checkout).
 * @throws {ApiError} for any other refusal
 */
export async function checkoutPage(begun: Promise<CheckoutDto>): Promise<string> {
  try {
    return (await begun).url;
  } catch (error) {
    const paid = error instanceof ApiError && error.code === 'paid_just_now' && error.body.session_id;
    if (typeof paid !== 'string') throw error;
    return `${paths.paymentSuccess}?${new URLSearchParams({ session_id: paid })}`;
  }
}
