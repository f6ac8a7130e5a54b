import type Stripe from 'stripe';
import type { State } from './state.ts';

/** What every part of the sandbox works on. */
export interface Sandbox {
  state: State;
  /** Where it is reached, without a slash at the end. */
  url: string;
  /** Whose payment page it is. */
  merchantName: string;
  /** The API request that is being carried out; null for what happens by itself or on the payment page. */
  request: Stripe.Event.Request | null;
  /** Whether events go anywhere. */
  hasWebhook(): boolean;
  /** Hands an event over to be delivered. */
  deliver(event: Stripe.Event): void;
  /** The sandbox's own clock, in unix seconds. */
  now(): number;
  save(): Promise<void>;
}
