import type Stripe from 'stripe';
import type { State } from './state.ts';

/** The shared state and services of the sandbox. */
export interface Sandbox {
  state: State;
  /** Its URL without a trailing slash. */
  url: string;
  /** The merchant on the payment page. */
  merchantName: string;
  /** The API request in progress; null for timers and the payment page. */
  request: Stripe.Event.Request | null;
  /** Whether there is a webhook. */
  hasWebhook(): boolean;
  /** Delivers an event. */
  deliver(event: Stripe.Event): void;
  /** The sandbox's clock, in unix seconds. */
  now(): number;
  save(): Promise<void>;
}
