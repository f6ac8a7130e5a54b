import type Stripe from 'stripe';
import { readKept, writeKept } from '../kept-file.ts';
import type { LineItem } from './line-items.ts';

/** The payer's details from the payment page. */
export interface Payer {
  email: string;
  name: string;
  /** Where the page has asked for it. */
  address?: Stripe.Address | null;
}

export interface Card {
  number: string;
  exp_month: number;
  exp_year: number;
}

/** A session with internal state that its answers do not contain. */
export interface Checkout {
  session: Stripe.Checkout.Session;
  line_items: LineItem[];
  /** The fields of its future payment intent. */
  intent_data: Pick<
    Stripe.Checkout.SessionCreateParams.PaymentIntentData,
    'description' | 'receipt_email' | 'statement_descriptor' | 'statement_descriptor_suffix'
  > & { metadata: Stripe.Metadata };
  /** A payment that awaits 3D Secure. */
  confirming: { payer: Payer; card: Card } | null;
  /** A pending bank debit; unix seconds. */
  debit: { settles_at: number; succeeds: boolean } | null;
}

/** An event to deliver. */
export interface Delivery {
  id: string;
  event_id: string;
  attempts: number;
  /** Unix seconds. */
  next_attempt_at: number;
  is_held: boolean;
}

/** The stored answer of an idempotency key. */
export interface IdempotentAnswer {
  fingerprint: string;
  request_id: string;
  status: number;
  body: string;
  created: number;
}

export interface State {
  /** The clock's offset in seconds. */
  clock_offset: number;
  checkouts: Record<string, Checkout>;
  payment_intents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  disputes: Record<string, Stripe.Dispute>;
  refunds: Record<string, Stripe.Refund>;
  /** Oldest first. */
  events: Stripe.Event[];
  deliveries: Delivery[];
  idempotent_answers: Record<string, IdempotentAnswer>;
}

const emptyState = (): State => ({
  clock_offset: 0,
  checkouts: {},
  payment_intents: {},
  charges: {},
  disputes: {},
  refunds: {},
  events: [],
  deliveries: [],
  idempotent_answers: {},
});

/** Keeps the state in `file`, or in memory. `save` resolves when the state at the call is on disk. */
export async function openState(file: string | undefined): Promise<{ state: State; save(): Promise<void> }> {
  const state = { ...emptyState(), ...((await readKept(file)) as Partial<State> | null) };
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;

  return {
    state,
    save() {
      if (!file) return Promise.resolve();
      // Calls during a write share the next one.
      waiting ??= writing
        .catch(() => {})
        .then(() => {
          waiting = null;
          writing = writeKept(file, state);
          return writing;
        });
      return waiting;
    },
  };
}
