import { expect, test } from 'vitest';
import { membership, refusalOf, startWorld } from './test/sandbox-world.ts';

const now = () => Math.floor(Date.now() / 1000);
const item = (more: object) => ({
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 2500, product_data: { name: 'A' }, ...more } },
  ],
});

test('unsupported parameters are refused', async () => {
  const { stripe, expireOpen } = await startWorld();
  const refusal = await refusalOf(
    stripe.checkout.sessions.create(membership({ allow_promotion_codes: true })),
  );
  expect(refusal).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param: 'allow_promotion_codes',
  });
  expect(await expireOpen()).toEqual([]);
});

test('values at the limits are accepted', async () => {
  const { stripe } = await startWorld();
  for (const params of [
    item({ unit_amount: 50 }),
    { expires_at: now() + 31 * 60 },
    { expires_at: now() + 24 * 3600 - 1 },
  ]) {
    expect(await stripe.checkout.sessions.create(membership(params))).toMatchObject({ status: 'open' });
  }
});
