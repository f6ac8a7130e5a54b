import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { membership, refusalOf, startWorld } from './test/sandbox-world.ts';
import { requestFaults } from './test/wire-check.ts';

const now = () => Math.floor(Date.now() / 1000);
const item = (more: object) => ({
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 2500, product_data: { name: 'A' }, ...more } },
  ],
});

type Create = Stripe.Checkout.SessionCreateParams;
/** What the SDK's types do not let through and the wire does. */
const untyped = (params: object) => params as Create;

const refused: [string, Create, { code?: string; param?: string }][] = [
  ['an unknown parameter', untyped({ colour: 'rose' }), { code: 'parameter_unknown', param: 'colour' }],
  [
    'the parameter that version 23 has dropped',
    untyped({ payment_method_types: ['card'] }),
    { code: 'parameter_unknown', param: 'payment_method_types' },
  ],
  [
    'an unknown parameter inside',
    untyped(item({ amount: 1 })),
    { code: 'parameter_unknown', param: 'line_items[0][price_data][amount]' },
  ],
  ['a mode there is not', { mode: 'gift' }, { param: 'mode' }],
  ['the old name of a way to show it', { ui_mode: 'hosted' }, { param: 'ui_mode' }],
  ['no success_url', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
  ['a success_url that is none', { success_url: 'somewhere' }, { code: 'url_invalid', param: 'success_url' }],
  ['no line items', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
  [
    'cents that are not whole',
    item({ unit_amount: 25.5 }),
    { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
  ],
  ['less than fifty cents', item({ unit_amount: 49 }), { code: 'amount_too_small' }],
  ['more than Stripe takes', item({ unit_amount: 100_000_000 }), { code: 'parameter_invalid_integer' }],
  ['a currency there is not', item({ currency: 'xyz' }), { param: 'line_items[0][price_data][currency]' }],
  ['an e-mail that is none', { customer_email: 'ada' }, { code: 'email_invalid', param: 'customer_email' }],
  ['an end too soon', { expires_at: now() + 29 * 60 }, { param: 'expires_at' }],
  ['an end too late', { expires_at: now() + 25 * 3600 }, { param: 'expires_at' }],
  [
    'an empty text',
    { client_reference_id: '' },
    { code: 'parameter_invalid_empty', param: 'client_reference_id' },
  ],
  ['something the sandbox cannot do', { allow_promotion_codes: true }, { param: 'allow_promotion_codes' }],
];

describe('a session is refused with 400 for', () => {
  test.for(refused)('%s', async ([, params, expected]) => {
    const { stripe } = await startWorld();
    const refusal = await refusalOf(stripe.checkout.sessions.create({ ...membership(), ...params }));
    expect(refusal).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected });
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  });
});

test('bounds themselves are taken', async () => {
  const { stripe } = await startWorld();
  for (const params of [
    item({ unit_amount: 50 }),
    { expires_at: now() + 31 * 60 },
    { expires_at: now() + 24 * 3600 - 1 },
  ]) {
    expect(await stripe.checkout.sessions.create(membership(params))).toMatchObject({ status: 'open' });
  }
});

test('the check of requests itself sees what Stripe would not take', () => {
  const sent = (form: string) => requestFaults('POST', '/v1/checkout/sessions', form);
  expect(sent('mode=payment&line_items[0][quantity]=1')).toEqual([]);
  for (const form of ['colour=rose', 'payment_method_types[0]=card', 'mode=gift', 'expires_at=soon']) {
    expect(sent(form), form).not.toEqual([]);
  }
});
