import type Stripe from 'stripe';
import { invalid, invalidParameter } from './errors.ts';
import { newId } from './ids.ts';
import { formatAmount, maximumAmount, minimumAmounts } from './money.ts';

/** On the wire a decimal is a string; the SDK parses it into an object. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice | null };

type LineItemParams = Stripe.Checkout.SessionCreateParams.LineItem;
type PriceData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData;

function priceOf({ unit_amount = 0 }: PriceData, currency: string, created: number): WirePrice {
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod', 14),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount,
    unit_amount_decimal: String(unit_amount),
  };
}

function lineItemOf(
  { price_data, quantity, metadata }: LineItemParams,
  path: string,
  created: number,
): WireLineItem {
  if (!price_data) {
    throw invalidParameter(
      `Missing required param: ${path}[price_data].`,
      'parameter_missing',
      `${path}[price_data]`,
    );
  }
  if (quantity === undefined) {
    const message = `Quantity is required. Add \`quantity\` to \`${path}\``;
    throw invalidParameter(message, 'parameter_missing', `${path}[quantity]`);
  }
  for (const name of ['unit_amount', 'product_data'] as const) {
    if (price_data[name] !== undefined) continue;
    const param = `${path}[price_data][${name}]`;
    throw invalidParameter(`Missing required param: ${param}.`, 'parameter_missing', param);
  }
  const currency = price_data.currency.toLowerCase();
  const amount = (price_data.unit_amount ?? 0) * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: price_data.product_data?.name ?? null,
    metadata: asMetadata(metadata),
    price: priceOf(price_data, currency, created),
    quantity,
  };
}

/** Metadata as strings, which the request's type also allows as numbers. */
export const asMetadata = (given: Stripe.MetadataParam | undefined): Stripe.Metadata =>
  Object.fromEntries(Object.entries(given ?? {}).map(([key, value]) => [key, String(value)]));

/**
 * The line items of a new session.
 * @throws 400 for mixed or unknown currencies and amounts below the minimum
 */
export function lineItemsOf(given: LineItemParams[] | undefined, created: number): WireLineItem[] {
  if (!given?.length) {
    throw invalidParameter(
      'You must specify `line_items` in `payment` mode.',
      'parameter_missing',
      'line_items',
    );
  }
  const items = given.map((item, index) => lineItemOf(item, `line_items[${index}]`, created));
  const currency = items[0]?.currency ?? '';
  const minimum = minimumAmounts[currency];
  if (minimum === undefined) {
    const supported = Object.keys(minimumAmounts).join(', ');
    throw invalidParameter(
      `Invalid currency: ${currency}. The sandbox supports these currencies: ${supported}`,
      'parameter_invalid_string',
      'line_items[0][price_data][currency]',
    );
  }
  if (items.some((item) => item.currency !== currency)) {
    throw invalid('All line items must have the same currency.', { param: 'line_items' });
  }
  const total = totalOf(items);
  if (total < minimum) {
    throw invalid(
      `The Checkout Session's total amount due must add up to at least ${formatAmount(minimum, currency)} ${currency}`,
      { code: 'amount_too_small' },
    );
  }
  if (total > maximumAmount) {
    const most = formatAmount(maximumAmount, currency);
    throw invalid(`The Checkout Session's total amount must be no more than ${most}`, {
      code: 'amount_too_large',
    });
  }
  return items;
}

export const totalOf = (items: { amount_total: number }[]) =>
  items.reduce((sum, { amount_total }) => sum + amount_total, 0);
