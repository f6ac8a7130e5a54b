import type Stripe from 'stripe';

/** The answers and requests of Stripe's API, by name. */
export interface WireTypes {
  'checkout.session': Stripe.Checkout.Session;
  charge: Stripe.Charge;
  dispute: Stripe.Dispute;
  item: Stripe.LineItem;
  payment_intent: Stripe.PaymentIntent;
  refund: Stripe.Refund;

  'charge.dispute.closed': Stripe.ChargeDisputeClosedEvent;
  'charge.dispute.created': Stripe.ChargeDisputeCreatedEvent;
  'charge.failed': Stripe.ChargeFailedEvent;
  'charge.pending': Stripe.ChargePendingEvent;
  'charge.refunded': Stripe.ChargeRefundedEvent;
  'charge.succeeded': Stripe.ChargeSucceededEvent;
  'checkout.session.async_payment_failed': Stripe.CheckoutSessionAsyncPaymentFailedEvent;
  'checkout.session.async_payment_succeeded': Stripe.CheckoutSessionAsyncPaymentSucceededEvent;
  'checkout.session.completed': Stripe.CheckoutSessionCompletedEvent;
  'checkout.session.expired': Stripe.CheckoutSessionExpiredEvent;
  'payment_intent.created': Stripe.PaymentIntentCreatedEvent;
  'payment_intent.payment_failed': Stripe.PaymentIntentPaymentFailedEvent;
  'payment_intent.processing': Stripe.PaymentIntentProcessingEvent;
  'payment_intent.requires_action': Stripe.PaymentIntentRequiresActionEvent;
  'payment_intent.succeeded': Stripe.PaymentIntentSucceededEvent;
  'refund.created': Stripe.RefundCreatedEvent;

  'GET /v1/checkout/sessions': Stripe.Checkout.SessionListParams;
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams;
  'GET /v1/checkout/sessions/:id/line_items': Stripe.Checkout.SessionListLineItemsParams;
  'GET /v1/events': Stripe.EventListParams;
  'GET /v1/events/:id': Stripe.EventRetrieveParams;
  'GET /v1/charges/:id': Stripe.ChargeRetrieveParams;
  'GET /v1/disputes/:id': Stripe.DisputeRetrieveParams;
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams;
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  'GET /v1/refunds': Stripe.RefundListParams;
  'GET /v1/refunds/:id': Stripe.RefundRetrieveParams;
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams;
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
}
