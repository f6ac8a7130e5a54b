import { confirmPayment, type PayResult, payByCard } from './card-payments.ts';
import { findCheckout } from './checkout-sessions.ts';
import { payByDebit } from './debit-payments.ts';
import { decodeForm } from './form-encoding.ts';
import { contentPolicy } from './page-shell.ts';
import { type FormState, readCardForm, readDebitForm } from './payment-form.ts';
import {
  closedView,
  confirmView,
  type Method,
  paymentView,
  returnAddressOf,
  unknownView,
} from './payment-view.ts';
import type { Sandbox } from './sandbox.ts';
import type { Checkout } from './state.ts';

export interface PageRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

export interface PageAnswer {
  status: number;
  html: string;
  location?: string;
  policy: string;
}

const shown = (checkout: Checkout, status: number, html: string): PageAnswer => ({
  status,
  html,
  policy: contentPolicy(checkout.session.success_url),
});

const sentTo = (checkout: Checkout, location: string): PageAnswer => ({
  ...shown(checkout, 303, ''),
  location,
});

const methodOf = ({ session }: Checkout, query: URLSearchParams): Method =>
  query.get('method') === 'sepa_debit' && session.payment_method_types.includes('sepa_debit')
    ? 'sepa_debit'
    : 'card';

const firstForm = ({ session }: Checkout): FormState => ({
  values: { email: session.customer_email ?? '' },
  errors: {},
});

/** Where an attempt leads: to success_url, 3D Secure, or back to the form. */
function afterTrying(sandbox: Sandbox, checkout: Checkout, result: PayResult, form: FormState): PageAnswer {
  const { session } = checkout;
  if (result.kind === 'paid') return sentTo(checkout, returnAddressOf(session) ?? `/c/pay/${session.id}`);
  if (result.kind === 'confirm') return sentTo(checkout, `/c/pay/${session.id}/confirm`);
  const { message } = result.failure;
  return shown(
    checkout,
    402,
    paymentView(checkout, { merchant: sandbox.merchantName, method: 'card', form, message }),
  );
}

function pay(sandbox: Sandbox, checkout: Checkout, { body, query }: PageRequest): PageAnswer {
  const method = methodOf(checkout, query);
  const merchant = sandbox.merchantName;
  const given = decodeForm(body);
  const asksForAddress = checkout.session.billing_address_collection === 'required';
  const refuse = (form: FormState) =>
    shown(
      checkout,
      422,
      paymentView(checkout, { merchant, method, form, message: 'Please check what you have entered.' }),
    );
  if (method === 'sepa_debit') {
    const form = readDebitForm(given, asksForAddress);
    if (Object.keys(form.errors).length > 0) return refuse(form);
    payByDebit(sandbox, checkout, form.payer, form.iban);
    return afterTrying(sandbox, checkout, { kind: 'paid' }, form);
  }
  const form = readCardForm(given, new Date(sandbox.now() * 1000), asksForAddress);
  if (Object.keys(form.errors).length > 0) return refuse(form);
  return afterTrying(sandbox, checkout, payByCard(sandbox, checkout, form.payer, form.card), form);
}

function confirm(sandbox: Sandbox, checkout: Checkout, { method, body }: PageRequest): PageAnswer {
  const payPage = `/c/pay/${checkout.session.id}`;
  if (!checkout.confirming) return sentTo(checkout, payPage);
  const form = firstForm(checkout);
  if (method !== 'POST') return shown(checkout, 200, confirmView(checkout, sandbox.merchantName));
  const result = confirmPayment(sandbox, checkout, decodeForm(body).answer === 'confirm');
  return result ? afterTrying(sandbox, checkout, result, form) : sentTo(checkout, payPage);
}

/** Answers requests under /c/pay; null for an unknown path. */
export function answerPaymentPage(sandbox: Sandbox, request: PageRequest): PageAnswer | null {
  const [, id, step] = /^\/c\/pay\/(\w+)(\/confirm)?$/.exec(request.path) ?? [];
  if (id === undefined) return null;
  const checkout = findCheckout(sandbox, id);
  if (!checkout) return { status: 404, html: unknownView(), policy: contentPolicy(null) };
  const { session } = checkout;
  const isPost = request.method === 'POST';
  if (session.status !== 'open') {
    const returnAddress = returnAddressOf(session);
    // Submitting twice ends like submitting once.
    if (isPost && session.status === 'complete' && returnAddress) return sentTo(checkout, returnAddress);
    return shown(checkout, 410, closedView(checkout, sandbox.merchantName));
  }
  if (step) return confirm(sandbox, checkout, request);
  if (isPost) return pay(sandbox, checkout, request);
  const method = methodOf(checkout, request.query);
  return shown(
    checkout,
    200,
    paymentView(checkout, { merchant: sandbox.merchantName, method, form: firstForm(checkout) }),
  );
}
