import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusedParams } from './refused-params.ts';
import { membership, refusalOf } from './sandbox-world.ts';

/**
 * What the product requires of Checkout, as tests for the sandbox and for Stripe in test mode. `connect` returns an
 * SDK.
 */
export function testCheckoutContract(where: string, connect: () => Promise<Stripe> | Stripe): void {
  describe(`Checkout at ${where}`, () => {
    let stripe: Stripe;
    beforeAll(async () => {
      stripe = await connect();
    });
    const create = (...more: Parameters<typeof membership>) =>
      stripe.checkout.sessions.create(membership(...more));

    test('creates an open and unpaid session with the given fields', async () => {
      const session = await create();
      expect(session).toMatchObject({
        amount_subtotal: 2500,
        amount_total: 2500,
        client_reference_id: 'member-1',
        currency: 'eur',
        customer_email: 'ada@rosette.example',
        livemode: false,
        metadata: { payment_id: 'payment-1' },
        payment_intent: null,
        payment_status: 'unpaid',
        status: 'open',
        success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
      });
      expect(session.id).toMatch(/^cs_test_\w+$/);
      expect(session.url).toMatch(/^https?:/);
      expect(session.expires_at - session.created).toBe(24 * 3600);
      expect(session.lastResponse.requestId).toMatch(/^req_/);
      expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
    });

    test('expires an open session once', async () => {
      const { id } = await create();
      const expired = await stripe.checkout.sessions.expire(id);
      expect(expired).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null });
      const again = await refusalOf(stripe.checkout.sessions.expire(id));
      expect(again).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
      expect(again.message).toContain('status of `expired`');
    });

    test('answers 404 for an unknown id', async () => {
      const refusal = await refusalOf(stripe.checkout.sessions.retrieve('cs_test_nobody'));
      expect(refusal).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'session' });
    });

    test('refunds no unknown payment', async () => {
      const refusal = await refusalOf(stripe.refunds.create({ payment_intent: 'pi_nobody' }));
      expect(refusal).toMatchObject({ statusCode: 400, code: 'resource_missing' });
    });

    test('repeats the answer for the same request with the same key', async () => {
      const key = { idempotencyKey: randomUUID() };
      const first = await stripe.checkout.sessions.create(membership(), key);
      const again = await stripe.checkout.sessions.create(membership(), key);
      expect(again.id).toBe(first.id);
      expect(again.lastResponse.headers).toMatchObject({
        'idempotent-replayed': 'true',
        'original-request': first.lastResponse.requestId,
      });
    });

    test('refuses another body with the same key', async () => {
      const key = { idempotencyKey: randomUUID() };
      await stripe.checkout.sessions.create(membership(), key);
      const other = membership({ client_reference_id: 'member-2' });
      const refusal = await refusalOf(stripe.checkout.sessions.create(other, key));
      expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      expect(refusal.statusCode).toBe(400);
    });

    test('does not store the key of an invalid request', async () => {
      const key = { idempotencyKey: randomUUID() };
      await refusalOf(stripe.checkout.sessions.create(membership({ customer_email: 'ada' }), key));
      const session = await stripe.checkout.sessions.create(membership(), key);
      expect(session).toMatchObject({ status: 'open' });
    });

    test.for(refusedParams)('refuses with 400 %s', async ([, params, expected]) => {
      const refusal = await refusalOf(stripe.checkout.sessions.create({ ...membership(), ...params }));
      expect(refusal).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected });
    });
  });
}
