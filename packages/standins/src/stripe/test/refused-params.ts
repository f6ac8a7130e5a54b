import type Stripe from 'stripe';

const now = () => Math.floor(Date.now() / 1000);
const item = (more: object) => ({
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 2500, product_data: { name: 'A' }, ...more } },
  ],
});

type Create = Stripe.Checkout.SessionCreateParams;
/** Bypasses the SDK's types. */
const untyped = (params: object) => params as Create;

/** Parameters that Stripe refuses for a new session, with its errors. */
export const refusedParams: [string, Create, { code?: string; param?: string }][] = [
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
];
