import type Stripe from 'stripe';
import { invalid, invalidParameter } from './errors.ts';
import { formatAmount, maximumAmount, minimumAmounts } from './money.ts';

/** A line item as the payment page shows it. */
export type LineItem = Pick<Stripe.LineItem, 'amount_total' | 'currency' | 'description' | 'quantity'>;

type LineItemParams = Stripe.Checkout.SessionCreateParams.LineItem;

function lineItemOf({ price_data, quantity }: LineItemParams, path: string): LineItem {
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
  return {
    amount_total: (price_data.unit_amount ?? 0) * quantity,
    currency: price_data.currency.toLowerCase(),
    description: price_data.product_data?.name ?? null,
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
export function lineItemsOf(given: LineItemParams[] | undefined): LineItem[] {
  if (!given?.length) {
    throw invalidParameter(
      'You must specify `line_items` in `payment` mode.',
      'parameter_missing',
      'line_items',
    );
  }
  const items = given.map((item, index) => lineItemOf(item, `line_items[${index}]`));
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
