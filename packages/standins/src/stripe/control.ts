import type Stripe from 'stripe';
import { confirmPayment, type PayResult, payByCard } from './card-payments.ts';
import { latestChargeOf } from './charges.ts';
import { expireSession, getCheckout } from './checkout-sessions.ts';
import { payByDebit, settleDebit } from './debit-payments.ts';
import { changeDispute, closeDispute, latestDisputeOf, openDispute, reinstate } from './disputes.ts';
import { invalid } from './errors.ts';
import type { Faults } from './faults.ts';
import { intentOf } from './payment-intents.ts';
import { failRefund } from './refunds.ts';
import type { Sandbox } from './sandbox.ts';
import type { Attempt, Webhooks } from './webhooks.ts';

/**
 * The control interface for tests. Over HTTP: `POST /_control/<name>` with options as JSON, e.g. `POST
 * /_control/moveClock {"seconds": 86400}`.
 */
export interface StripeControl {
  /** Expires an open session. */
  expireSession(options: { session: string }): Promise<void>;
  /** Pays an open session by card; by default with one that succeeds. */
  pay(options: {
    session: string;
    card?: string;
    email?: string;
    name?: string;
    address?: Partial<Stripe.Address>;
  }): Promise<PayResult>;
  /** Answers the 3D Secure question. */
  confirm(options: { session: string; confirmed: boolean }): Promise<PayResult | null>;
  /** Starts a bank debit, pending until it is settled or three minutes have passed. */
  payByDebit(options: { session: string; email?: string; name?: string }): Promise<void>;
  settleDebit(options: { session: string; succeeds: boolean }): Promise<void>;
  /** The payer of a paid session disputes it, or a part of it, and her bank decides: for her (`lost`), or for the seller. */
  dispute(options: { session: string; outcome: 'lost' | 'won'; amount?: number }): Promise<void>;
  /** The latest dispute of a session has another state, as one that is appealed. */
  changeDispute(options: { session: string; status: Stripe.Dispute.Status }): Promise<void>;
  /** The latest dispute of a session, which was lost, is won after all. */
  winDispute(options: { session: string }): Promise<void>;
  /** The bank gives money of the latest dispute of a session back, which stays lost. */
  reinstate(options: { session: string; amount?: number }): Promise<void>;
  /** The latest refund of a session is sent back by the payer's bank. */
  failRefund(options: { session: string }): Promise<void>;
  /** Moves the sandbox's clock by seconds, or to an ISO 8601 instant, and runs what is due. */
  moveClock(options: { seconds: number } | { to: string }): Promise<void>;
  clock(): Promise<{ now: string }>;
  /** The next API requests fail: with a status, or by a lost connection; before or after the work. */
  failRequests(options: { count?: number; status: number | 'lost'; afterWork?: boolean }): Promise<void>;
  /** Delays every API answer, its idempotency key in use meanwhile; 0 ends it. */
  delayAnswers(options: { milliseconds: number }): Promise<void>;
  setWebhookUrl(options: { url?: string }): Promise<void>;
  holdWebhooks(): Promise<void>;
  heldWebhooks(): Promise<{ event: string; type: string }[]>;
  /** Sends held events in their order, reversed, or in the order of these ids. */
  releaseWebhooks(options?: { order?: 'happened' | 'reversed' | string[] }): Promise<void>;
  /** Sends every event this many times; 1 ends it. */
  duplicateWebhooks(options: { copies: number }): Promise<void>;
  /** Sends thin notifications, which name the object only, instead of snapshots from now on. */
  thinWebhooks(options: { on: boolean }): Promise<void>;
  replayWebhook(options: { event: string }): Promise<void>;
  /** All delivery attempts, oldest first. */
  webhookAttempts(): Promise<Attempt[]>;
  /** Waits until all events in progress were attempted. */
  webhooksSettled(): Promise<void>;
}

interface Parts {
  sandbox: Sandbox;
  webhooks: Webhooks;
  faults: Faults;
  /** Runs what is due. */
  advance(): Promise<void>;
}

const noAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

const goodCard = '4242424242424242';

export function createControl({ sandbox, webhooks, faults, advance }: Parts): StripeControl {
  const { state } = sandbox;

  function openCheckout(id: string) {
    const checkout = getCheckout(sandbox, id);
    if (checkout.session.status !== 'open') throw invalid(`${id} is ${checkout.session.status}`);
    return checkout;
  }

  const payerOf = (
    session: string,
    { email, name, address }: { email?: string; name?: string; address?: Partial<Stripe.Address> },
  ) => ({
    email: email ?? getCheckout(sandbox, session).session.customer_email ?? 'customer@example.com',
    name: name ?? 'Test Customer',
    address: address ? { ...noAddress, ...address } : null,
  });

  async function saved<T>(result: T): Promise<T> {
    await sandbox.save();
    return result;
  }

  return {
    async expireSession({ session }) {
      expireSession(sandbox, session);
      await sandbox.save();
    },
    async pay({ session, card = goodCard, ...payer }) {
      const exp_year = new Date(sandbox.now() * 1000).getUTCFullYear() + 2;
      const given = { number: card.replace(/\s/g, ''), exp_month: 12, exp_year };
      return saved(payByCard(sandbox, openCheckout(session), payerOf(session, payer), given));
    },
    confirm: async ({ session, confirmed }) =>
      saved(confirmPayment(sandbox, openCheckout(session), confirmed)),
    async payByDebit({ session, ...payer }) {
      payByDebit(sandbox, openCheckout(session), payerOf(session, payer), 'AT321904300235473204');
      await sandbox.save();
    },
    async settleDebit({ session, succeeds }) {
      if (!settleDebit(sandbox, getCheckout(sandbox, session), succeeds)) {
        throw invalid(`No bank debit is on its way for ${session}`);
      }
      await sandbox.save();
    },
    async dispute({ session, outcome, amount }) {
      closeDispute(sandbox, openDispute(sandbox, getCheckout(sandbox, session), amount), outcome);
      await sandbox.save();
    },
    async changeDispute({ session, status }) {
      changeDispute(sandbox, latestDisputeOf(sandbox, getCheckout(sandbox, session)), status);
      await sandbox.save();
    },
    async winDispute({ session }) {
      closeDispute(sandbox, latestDisputeOf(sandbox, getCheckout(sandbox, session)), 'won');
      await sandbox.save();
    },
    async reinstate({ session, amount }) {
      reinstate(sandbox, latestDisputeOf(sandbox, getCheckout(sandbox, session)), amount);
      await sandbox.save();
    },
    async failRefund({ session }) {
      const charge = latestChargeOf(sandbox, intentOf(sandbox, getCheckout(sandbox, session)));
      if (!charge) throw invalid(`${session} has no charge`);
      failRefund(sandbox, charge);
      await sandbox.save();
    },
    async moveClock(options) {
      const seconds =
        'seconds' in options ? options.seconds : Math.floor(Date.parse(options.to) / 1000) - sandbox.now();
      // The offset is saved with the sandbox: NaN would make every later time invalid, also after a restart.
      if (!Number.isFinite(seconds)) throw invalid('Give `seconds` as a number, or `to` as ISO 8601');
      state.clock_offset += seconds;
      await advance();
    },
    clock: async () => ({ now: new Date(sandbox.now() * 1000).toISOString() }),
    async failRequests({ count = 1, status, afterWork = false }) {
      faults.fail({ count, status, afterWork });
    },
    async delayAnswers({ milliseconds }) {
      faults.delay(milliseconds);
    },
    async setWebhookUrl({ url }) {
      webhooks.setUrl(url);
    },
    async holdWebhooks() {
      webhooks.hold();
    },
    heldWebhooks: async () => webhooks.held(),
    async releaseWebhooks({ order = 'happened' } = {}) {
      await webhooks.release((held) => {
        if (order === 'happened') return held;
        return order === 'reversed' ? held.toReversed() : order;
      });
    },
    async duplicateWebhooks({ copies }) {
      webhooks.duplicate(copies);
    },
    async thinWebhooks({ on }) {
      webhooks.thin(on);
    },
    async replayWebhook({ event }) {
      if (!(await webhooks.replay(event))) throw invalid(`There is no event ${event}`);
    },
    webhookAttempts: async () => webhooks.attempts(),
    webhooksSettled: () => webhooks.settled(),
  };
}
