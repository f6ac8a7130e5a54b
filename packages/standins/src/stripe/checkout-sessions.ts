import type Stripe from 'stripe';
import { buildSession, detailsOf } from './build-session.ts';
import { invalid, invalidParameter, missing } from './errors.ts';
import { emit } from './events.ts';
import { asMetadata, lineItemsOf } from './line-items.ts';
import type { Sandbox } from './sandbox.ts';
import type { Checkout, Payer } from './state.ts';

const minutes = 60;
const hours = 60 * minutes;

function checkExpiry(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  const refuse = (bound: string) =>
    invalidParameter(
      `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`,
      'parameter_invalid_integer',
      'expires_at',
    );
  if (expiresAt < now + 30 * minutes) throw refuse('at least 30 minutes');
  if (expiresAt > now + 24 * hours) throw refuse('less than 24 hours');
}

/** @throws 400 */
export function createSession(
  sandbox: Sandbox,
  params: Stripe.Checkout.SessionCreateParams,
): Stripe.Checkout.Session {
  const now = sandbox.now();
  checkExpiry(params.expires_at, now);
  const line_items = lineItemsOf(params.line_items);
  const session = buildSession(sandbox, params, line_items);
  const { metadata, description, receipt_email, statement_descriptor, statement_descriptor_suffix } =
    params.payment_intent_data ?? {};
  sandbox.state.checkouts[session.id] = {
    session,
    line_items,
    intent_data: {
      metadata: asMetadata(metadata),
      ...(description && { description }),
      ...(receipt_email && { receipt_email }),
      ...(statement_descriptor && { statement_descriptor }),
      ...(statement_descriptor_suffix && { statement_descriptor_suffix }),
    },
    confirming: null,
    debit: null,
  };
  return session;
}

export const findCheckout = ({ state }: Sandbox, id: string): Checkout | undefined => state.checkouts[id];

/** @throws 404 */
export function getCheckout(sandbox: Sandbox, id: string): Checkout {
  const checkout = findCheckout(sandbox, id);
  if (!checkout) throw missing('checkout.session', id, 'session');
  return checkout;
}

/**
 * Expires an open session.
 * @throws 400 for one that is not open
 */
export function expireSession(sandbox: Sandbox, id: string): Stripe.Checkout.Session {
  const { session } = getCheckout(sandbox, id);
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  endSession(sandbox, session);
  return session;
}

function endSession(sandbox: Sandbox, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  emit(sandbox, (event) => ({ ...event, type: 'checkout.session.expired', data: { object: session } }));
}

/** Expires open sessions that are due. */
export function expireDueSessions(sandbox: Sandbox): void {
  const now = sandbox.now();
  for (const { session } of Object.values(sandbox.state.checkouts)) {
    if (session.status === 'open' && session.expires_at <= now) endSession(sandbox, session);
  }
}

/** Completes a session: paid, or with a debit in progress. */
export function completeSession(
  sandbox: Sandbox,
  { session }: Checkout,
  { email, name, address }: Payer,
  payment_status: 'paid' | 'unpaid',
): void {
  Object.assign(session, {
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer_details: detailsOf(email, name, address),
    payment_status,
    status: 'complete',
    url: null,
  } satisfies Partial<Stripe.Checkout.Session>);
  emit(sandbox, (event) => ({ ...event, type: 'checkout.session.completed', data: { object: session } }));
}
