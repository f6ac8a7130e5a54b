import type Stripe from 'stripe';
import { maximumAmount } from './money.ts';
import { email, integer, listOf, metadata, object, oneOf, type Shape, text, url } from './params.ts';

type CreateParams = Stripe.Checkout.SessionCreateParams;

const productData = object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>(
  {
    name: text(),
    description: text(),
    images: listOf(url, { max: 8 }),
    metadata,
  },
  ['name'],
);

const priceData = object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>(
  {
    currency: text(3),
    unit_amount: integer({ max: maximumAmount }),
    product_data: productData,
  },
  ['currency'],
);

const lineItem = object<Stripe.Checkout.SessionCreateParams.LineItem>({
  price_data: priceData,
  quantity: integer({ min: 1, max: 999_999 }),
  metadata,
});

const paymentIntentData = object<Stripe.Checkout.SessionCreateParams.PaymentIntentData>({
  metadata,
  description: text(1000),
  receipt_email: email,
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
});

export const sessionCreateShape: Shape<CreateParams> = {
  allowed_payment_method_types: listOf(oneOf('card', 'sepa_debit')),
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: url,
  client_reference_id: text(200),
  customer_creation: oneOf('if_required'),
  customer_email: email,
  expand: listOf(text()),
  expires_at: integer(),
  line_items: listOf(lineItem),
  locale: oneOf('auto', 'de', 'en', 'en-GB'),
  metadata,
  mode: oneOf('payment'),
  payment_intent_data: paymentIntentData,
  success_url: url,
  ui_mode: oneOf('hosted_page'),
};
