import { setInterval } from 'node:timers';
import { listen, refuseProduction } from '../loopback.ts';
import { answerApi } from './api.ts';
import { paymentPageOf } from './build-session.ts';
import { expireDueSessions } from './checkout-sessions.ts';
import { createControl, type StripeControl } from './control.ts';
import { settleDueDebits } from './debit-payments.ts';
import { createFaults } from './faults.ts';
import { createIdempotencyKeys } from './idempotency.ts';
import { answerPaymentPage } from './payment-page.ts';
import type { Sandbox } from './sandbox.ts';
import { createSandboxServer } from './server.ts';
import { openState } from './state.ts';
import { createWebhooks } from './webhooks.ts';

export interface StripeOptions {
  /** The preferred port; a free one when it is busy or omitted. */
  port?: number;
  /** The loopback by default; see `listen`. */
  host?: string;
  /** The file to keep its state in across restarts; in memory by default. */
  dataFile?: string;
  /** The webhook's URL; none by default. */
  webhookUrl?: string;
  webhookSecret: string;
  /** The only accepted key. */
  secretKey: string;
  /** The merchant on the payment page. */
  merchantName?: string;
}

export interface StripeStandIn {
  /** For STRIPE_API_BASE. */
  url: string;
  control: StripeControl;
  close(): Promise<void>;
}

const lookEveryMs = 250;

/**
 * Starts a payment sandbox on the loopback with the part of Stripe's API that Checkout needs: the official SDK works
 * with it unmodified.
 * @throws in production
 */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  refuseProduction('The payment sandbox', 'STRIPE_SECRET_KEY');
  const { state, save } = await openState(options.dataFile);
  const now = () => Math.floor(Date.now() / 1000) + state.clock_offset;
  const { webhookSecret: secret, webhookUrl: url } = options;
  const webhooks = createWebhooks({ state, secret, url, now, save });
  const faults = createFaults();
  const keys = createIdempotencyKeys(state);
  const sandbox: Sandbox = {
    state,
    url: '',
    merchantName: options.merchantName ?? 'Rosette',
    request: null,
    hasWebhook: webhooks.hasUrl,
    deliver: webhooks.deliver,
    now,
    save,
  };

  /** Runs what is due. */
  async function advance(): Promise<void> {
    const before = state.events.at(-1);
    expireDueSessions(sandbox);
    settleDueDebits(sandbox);
    webhooks.retryDue();
    if (state.events.at(-1) !== before) await save();
  }

  const control = createControl({ sandbox, webhooks, faults, advance });
  const controls = new Map(Object.entries(control));
  const server = createSandboxServer({
    api(request) {
      expireDueSessions(sandbox);
      return answerApi({ sandbox, keys, faults, secretKey: options.secretKey }, request);
    },
    async page(request) {
      expireDueSessions(sandbox);
      const answer = answerPaymentPage(sandbox, request);
      if (answer && request.method === 'POST') await save();
      return answer;
    },
    control: (name, given) => controls.get(name)?.(given),
  });
  const port = await listen(server, options.port ?? 0, options.host);
  sandbox.url = `http://127.0.0.1:${port}`;
  // The port may differ from the last start.
  for (const { session } of Object.values(state.checkouts)) {
    if (session.status === 'open') session.url = paymentPageOf(sandbox, session.id);
  }
  const timer = setInterval(() => advance().catch(() => {}), lookEveryMs);
  timer.unref();
  return {
    url: sandbox.url,
    control,
    async close() {
      clearInterval(timer);
      await webhooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await save();
    },
  };
}
