import type { OptionalGrounds } from '@rosette/shared/contract/grounds.ts';
import type { paymentKinds } from '@rosette/shared/contract/payments.ts';
import type { PaymentMethod } from '@rosette/shared/lifecycle.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';

/** A payment, as what it bought is found by it. */
export interface Sale {
  _id: Types.ObjectId;
  member_id: Types.ObjectId;
  package_id: string;
  amount_cents: number;
  /** The partnership or advertisement that an admin has entered; what is bought by card keeps the payment's id instead. */
  placement_id?: Types.ObjectId | null | undefined;
}

/** From when until when somebody has what she bought; `until` is null without an end. */
export interface Period {
  from: Date;
  until: Date | null;
}

/** Why something that was sold ends before its term. */
export type Cancellation =
  | { why: 'rejected'; id: string; admin: Caller; grounds: OptionalGrounds }
  | { why: 'withdrawn'; sale: Sale }
  | { why: 'owner_leaves'; owner_id: string };

/** A partnership or advertisement that was cancelled. */
export interface Cancelled {
  _id: Types.ObjectId;
  /** The card payment that it was bought by. */
  payment_id?: string | null | undefined;
}

/** One kind of what is sold; `App` is the context, which holds them. All but `assertMayBuy`, `isOpen`, `isAnyRunning`,
 * `periodsOf` and `endedAt` run inside a transaction. */
export interface Sold<App> {
  /** @throws 409 where the member cannot buy this now */
  assertMayBuy(memberId: string, packageId: string): Promise<void>;
  /** Prepares what a checkout is for as it becomes payable. */
  open(sale: Sale): Promise<void>;
  /** Whether a checkout for it, or one that is not opened yet, still buys something. */
  isOpen(sale: Sale): Promise<boolean>;
  /** Gives what a card payment bought, once. @returns null where there is nothing to give any more: the money is owed back */
  grant(app: App, sale: Sale): Promise<'granted' | 'awaits_approval' | null>;
  /** Takes back what a payment bought, as it failed or its money went back. */
  revoke(app: App, sale: Sale): Promise<void>;
  /** Gives again what `revoke` took, as far as its term still runs: the money came back. */
  restore(app: App, sale: Sale): Promise<void>;
  /**
   * Ends what a payment bought before its term, now or then, as its buyer cancels for cause. What does not run yet, as it
   * waits for an approval, ends now.
   */
  endAt(app: App, sale: Sale, at: Date): Promise<void>;
  /** Whether anything of this kind runs that was sold, or was paid and waits for its approval. */
  isAnyRunning(): Promise<boolean>;
  /** When what each of these bought runs, by payment id; absent before its approval, and where it gave nothing. */
  periodsOf(sales: readonly Sale[]): Promise<Map<string, Period>>;
  /** When what a payment bought ended before it ran, or was taken back: as it was rejected; null where it has not. */
  endedAt(sale: Sale): Promise<Date | null>;
  /**
   * Ends what is not given yet, so that no admin can give it any more. What runs goes on: it ends as its money goes back,
   * or with its owner's account.
   * @returns what it has ended, whose money is owed back
   */
  cancel(app: App, cancellation: Cancellation): Promise<Cancelled[]>;
}

/** What an admin has marked as paid. */
export interface MarkedPaid {
  sale: Omit<Sale, '_id'> & { name: string; currency: string; method: PaymentMethod };
  awaitsApproval: boolean;
}

/** What admins enter, decide on and mark as paid: partnerships and advertisements. */
export interface SoldPlacement<App> extends Sold<App> {
  /** @throws 404, 409 when its state does not allow it */
  markPaid(app: App, admin: Caller, id: string): Promise<MarkedPaid>;
}

/** Everything that is sold, by the kind of its payment; filled in `sold.ts`. */
export interface SoldKinds<App> extends Record<(typeof paymentKinds)[number], Sold<App>> {
  partnership: SoldPlacement<App>;
  advertisement: SoldPlacement<App>;
}
