import { billing } from '@rosette/shared/contract/billing.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { answer } from './server.ts';

/** Somebody who has bought nothing and given no billing details. */
export function answerNothingBought(): void {
  answer(billing.get, { name: null, address: null, country: null, vat_id: null });
  answer(payments.mine, []);
}
