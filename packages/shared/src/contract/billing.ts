import * as z from 'zod/mini';
import { canBeVatId, normalizeVatId } from '../vat.ts';
import { optionalCountry } from './country-fields.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { optionalText } from './fields.ts';
import { errorCode } from './problem.ts';

/** The buyer on receipts (product/memberships-and-payments#receipts). */
export const billingDto = z.object({
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  vat_id: z.nullable(z.string()),
});
export type BillingDto = z.output<typeof billingDto>;

/** As written on receipts; the service checks it against the stored country. */
const optionalVatId = z.optional(
  z.pipe(
    z.nullable(
      z.string().check(
        z.overwrite(normalizeVatId),
        z.maxLength(20),
        z.refine((value) => value === '' || canBeVatId(value, null), errorCode('vat_id_invalid')),
      ),
    ),
    z.transform((value: string | null) => value || null),
  ),
);

export const updateBillingBody = z.object({
  name: optionalText('name'),
  address: optionalText('request'),
  country: optionalCountry,
  vat_id: optionalVatId,
});
export type UpdateBillingBody = z.output<typeof updateBillingBody>;

export const billing = {
  get: defineEndpoint({
    method: 'get',
    path: '/users/me/billing',
    access: 'member',
    isForWaiting: true,
    summary: "The caller's billing details; null without any",
    response: billingDto,
    status: 200,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/users/me/billing',
    access: 'member',
    isForWaiting: true,
    summary: 'Change the billing details for later receipts; earlier receipts do not change',
    body: updateBillingBody,
    response: billingDto,
    status: 200,
  }),
};
