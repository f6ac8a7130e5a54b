import { getCharge } from './charges.ts';
import { createSession, expireSession, getCheckout } from './checkout-sessions.ts';
import { getDispute, listDisputes } from './disputes.ts';
import { unknownUrl } from './errors.ts';
import { expand } from './expand.ts';
import type { FormTree } from './form-encoding.ts';
import { integer, listOf, readParams, type Shape, text } from './params.ts';
import { getPaymentIntent } from './payment-intents.ts';
import { createRefund, getRefund, listRefunds, refundCreateShape } from './refunds.ts';
import type { Sandbox } from './sandbox.ts';
import { sessionCreateShape } from './session-params.ts';

interface Route {
  method: string;
  pattern: RegExp;
  run(sandbox: Sandbox, input: FormTree, id: string): object;
}

type Expanding = { expand?: string[] };

/** An endpoint: its parameters, the required ones, and its handler. `:id` in the path is passed on. */
function route<P extends Expanding>(
  method: 'GET' | 'POST',
  path: string,
  shape: Shape<P>,
  work: (sandbox: Sandbox, params: P, id: string) => object,
  required: (keyof P & string)[] = [],
): Route {
  return {
    method,
    pattern: new RegExp(`^${path.replace(':id', '(\\w+)')}$`),
    run(sandbox, input, id) {
      const params = readParams(input, shape, required);
      return expand(sandbox, work(sandbox, params, id), params.expand ?? []);
    },
  };
}

/** Of lists about one charge. */
const ofCharge: Shape<Expanding & { charge?: string; limit?: number }> = {
  charge: text(),
  limit: integer({ min: 1, max: 100 }),
  expand: listOf(text()),
};

const expandOnly: Shape<Expanding> = { expand: listOf(text()) };

/** The supported part of Stripe's API. */
const routes: Route[] = [
  route('POST', '/v1/checkout/sessions', sessionCreateShape, createSession, ['mode', 'success_url']),
  route('GET', '/v1/checkout/sessions/:id', expandOnly, (sandbox, _, id) => getCheckout(sandbox, id).session),
  route('POST', '/v1/checkout/sessions/:id/expire', expandOnly, (sandbox, _, id) =>
    expireSession(sandbox, id),
  ),
  route('GET', '/v1/payment_intents/:id', expandOnly, (sandbox, _, id) => getPaymentIntent(sandbox, id)),
  route('GET', '/v1/charges/:id', expandOnly, (sandbox, _, id) => getCharge(sandbox, id)),
  route('GET', '/v1/disputes/:id', expandOnly, (sandbox, _, id) => getDispute(sandbox, id)),
  route('GET', '/v1/disputes', ofCharge, listDisputes),
  route('GET', '/v1/refunds/:id', expandOnly, (sandbox, _, id) => getRefund(sandbox, id)),
  route('GET', '/v1/refunds', ofCharge, listRefunds),
  route('POST', '/v1/refunds', refundCreateShape, createRefund),
];

/**
 * Carries out a request.
 * @throws ApiError
 */
export function runRoute(sandbox: Sandbox, method: string, path: string, input: FormTree): object {
  for (const { method: wanted, pattern, run } of routes) {
    const match = wanted === method ? pattern.exec(path) : null;
    if (match) return run(sandbox, input, match[1] ?? '');
  }
  throw unknownUrl(method, path);
}
