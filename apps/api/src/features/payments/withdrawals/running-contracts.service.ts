import { paymentKinds } from '@rosette/shared/contract/payments.ts';
import type { AppContext } from '#lib/app-context.ts';

/** ms between two looks at whether a contract runs. */
const refreshMs = 60_000;

/** As of the last look in this process. */
let isAnyRunning = false;

/** Whether there are contracts to cancel: while anything is sold, or runs (product/memberships-and-payments#cancelling). */
export const hasContracts = ({ config }: AppContext): boolean =>
  Boolean(config.STRIPE_SECRET_KEY) || isAnyRunning;

/** Looks whether anything runs, or waits for its approval, that was sold. */
export async function readRunningContracts(app: AppContext): Promise<void> {
  const running = await Promise.all(paymentKinds.map((kind) => app.sold[kind].isAnyRunning()));
  isAnyRunning = running.includes(true);
}

/** Looks now and every minute, where nothing is sold; returns the function that ends it. */
export function followRunningContracts(app: AppContext): () => void {
  if (app.config.STRIPE_SECRET_KEY) return () => {};
  const look = () =>
    readRunningContracts(app).catch((error: unknown) =>
      app.log.warn({ err: error }, 'whether contracts run could not be read'),
    );
  void look();
  const timer = setInterval(look, refreshMs);
  return () => clearInterval(timer);
}
