import { eraseBilling } from './features/payments/billing.service.ts';
import type { AppContext } from './lib/app-context.ts';

/** What ends outside of the accounts' floor as the owner of a mailbox takes an account over. */
export const takenOver: AppContext['takenOver'] = [eraseBilling];
