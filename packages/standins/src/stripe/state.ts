import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type Stripe from 'stripe';
import type { WireLineItem } from './line-items.ts';

/** Who pays, as told on the payment page. */
export interface Payer {
  email: string;
  name: string;
}

export interface Card {
  number: string;
  exp_month: number;
  exp_year: number;
}

/** What hangs on a session without being told in its answers. */
export interface Checkout {
  session: Stripe.Checkout.Session;
  line_items: WireLineItem[];
  /** What its payment intent will be made of. */
  intent_data: Pick<
    Stripe.Checkout.SessionCreateParams.PaymentIntentData,
    'description' | 'receipt_email' | 'statement_descriptor' | 'statement_descriptor_suffix'
  > & { metadata: Stripe.Metadata };
  /** Waits for the customer to confirm it with her bank. */
  confirming: { payer: Payer; card: Card } | null;
  /** A bank debit on its way; unix seconds. */
  debit: { settles_at: number; succeeds: boolean } | null;
}

/** One event on its way to the webhook. */
export interface Delivery {
  id: string;
  event_id: string;
  attempts: number;
  /** Unix seconds. */
  next_attempt_at: number;
  is_held: boolean;
}

/** What a request with an idempotency key was answered. */
export interface IdempotentAnswer {
  fingerprint: string;
  request_id: string;
  status: number;
  body: string;
  created: number;
}

export interface State {
  /** How far its clock is ahead of the machine's, in seconds. */
  clock_offset: number;
  checkouts: Record<string, Checkout>;
  payment_intents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
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
  refunds: {},
  events: [],
  deliveries: [],
  idempotent_answers: {},
});

async function readState(file: string | undefined): Promise<State> {
  if (!file) return emptyState();
  try {
    return { ...emptyState(), ...JSON.parse(await readFile(file, 'utf8')) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState();
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Keeps the state in `file`, or in memory without one. `save` is done once what it was called for is on disk. */
export async function openState(file: string | undefined): Promise<{ state: State; save(): Promise<void> }> {
  const state = await readState(file);
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;

  /** Written beside and renamed, so that a kill leaves the old or the new file and nothing between. */
  async function write(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  return {
    state,
    save() {
      if (!file) return Promise.resolve();
      // Everybody who asks while a write is under way shares the next one.
      waiting ??= writing
        .catch(() => {})
        .then(() => {
          waiting = null;
          writing = write(file);
          return writing;
        });
      return waiting;
    },
  };
}
