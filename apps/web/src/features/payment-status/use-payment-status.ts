import { payments } from '@rosette/shared/contract/payments.ts';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { report } from '#lib/report.ts';

/**
 * product/web#payment-status: 'checking' ends in one of the others; a paid partnership still awaits its
 * approval.
 */
export type PaymentState = 'checking' | 'success' | 'paid_partnership' | 'expired' | 'error' | 'timeout';

/** product/web#payment-status: up to 5 polls, 2 s apart. */
const polls = 5;
const pauseMs = 2000;

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** Polls until the payment has a final state. */
async function poll(session_id: string, signal: AbortSignal): Promise<PaymentState> {
  for (let asked = 1; ; asked += 1) {
    const { payment_status, status, kind } = await call(payments.status, { params: { session_id } });
    if (payment_status === 'paid') return kind === 'partnership' ? 'paid_partnership' : 'success';
    if (status === 'expired') return 'expired';
    if (asked === polls) return 'timeout';
    await pause(signal);
  }
}

/** The status of the checkout with this session id; without one nothing is requested. */
export function usePaymentStatus(sessionId: string | null): PaymentState {
  const [state, setState] = useState<PaymentState>(sessionId ? 'checking' : 'error');

  useEffect(() => {
    if (!sessionId) return;
    const leaving = new AbortController();
    poll(sessionId, leaving.signal)
      .catch((error: unknown): PaymentState => {
        report('Failed to fetch the payment status', error);
        return 'error';
      })
      .then((reached) => {
        if (!leaving.signal.aborted) setState(reached);
      });
    return () => leaving.abort();
  }, [sessionId]);

  return state;
}
