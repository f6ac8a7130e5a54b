import Stripe from 'stripe';
import type { AppContext } from '#lib/app-context.ts';

/** The Stripe SDK for the settings, or null where payments are off. */
export function createStripe({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: AppContext['config']): Stripe | null {
  if (!STRIPE_SECRET_KEY) return null;
  return new Stripe(STRIPE_SECRET_KEY, {
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
