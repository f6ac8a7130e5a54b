import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import type { AppContext } from '#lib/app-context.ts';

const require = createRequire(import.meta.url);

/** The Stripe SDK for the settings, loaded only where payments are on; null where they are off. */
export function createStripe({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: AppContext['config']): Stripe | null {
  if (!STRIPE_SECRET_KEY) return null;
  const Sdk: typeof Stripe = require('stripe');
  return new Sdk(STRIPE_SECRET_KEY, {
    telemetry: false,
    maxNetworkRetries: 1,
    timeout: 10_000,
    appInfo: { name: 'Rosette' },
    ...(STRIPE_API_BASE && addressOf(new URL(STRIPE_API_BASE))),
  });
}

function addressOf({ hostname, port, protocol }: URL) {
  return {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  } as const;
}
