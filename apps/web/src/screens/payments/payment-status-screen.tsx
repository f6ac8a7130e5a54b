import { type PaymentStatusDto, payments } from '@rosette/shared/contract/payments.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '#data/api-error.ts';
import { callerOf } from '#data/caller.ts';
import { invalidate } from '#data/changes.ts';
import { call } from '#data/client.ts';
import { useUser } from '#data/session.tsx';
import { type DashboardState, nextStepOf } from '#features/billing/next-step.ts';
import { formatUtcDate } from '#lib/format.ts';
import { logError } from '#lib/log-error.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { useTimeout } from '#lib/timers.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageSpinner } from '#ui/spinner.tsx';

/**
 * product/web#payment-status: 'checking' ends in one of the others; a paid partnership still awaits its
 * approval.
 */
type PaymentState = 'checking' | 'success' | 'paid_partnership' | 'expired' | 'error' | 'timeout';

/** product/web#payment-status: up to 5 polls, 2 s apart. */
const polls = 5;
const pauseMs = 2000;

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

interface Checked {
  state: PaymentState;
  /** The payment, once it is paid. */
  payment?: PaymentStatusDto;
}

/** A poll that no API answered is one that tells nothing; a refusal is thrown. */
function nullIfUnanswered(error: unknown): null {
  if (error instanceof ApiError && error.status === 0) return null;
  throw error;
}

/** Polls until the payment has a final state. */
async function poll(session_id: string, signal: AbortSignal): Promise<Checked> {
  for (let asked = 1; ; asked += 1) {
    const payment = await call(payments.status, { params: { session_id } }).catch(nullIfUnanswered);
    if (payment?.payment_status === 'paid') {
      return { state: payment.kind === 'partnership' ? 'paid_partnership' : 'success', payment };
    }
    if (payment?.status === 'expired') return { state: 'expired' };
    if (asked === polls) return { state: 'timeout' };
    await pause(signal);
  }
}

/** The status of the checkout with this session id; without one nothing is requested. */
function usePaymentStatus(sessionId: string | null): Checked {
  const [checked, setChecked] = useState<Checked>({ state: sessionId ? 'checking' : 'error' });

  useEffect(() => {
    if (!sessionId) return;
    const leaving = new AbortController();
    poll(sessionId, leaving.signal)
      .catch((error: unknown): Checked => {
        logError('Failed to fetch the payment status', error);
        return { state: 'error' };
      })
      .then((reached) => {
        if (!leaving.signal.aborted) setChecked(reached);
      });
    return () => leaving.abort();
  }, [sessionId]);

  return checked;
}

/** product/web#payment-status: ms until the dashboard opens after success. */
const redirectMs = 2000;

interface Outcome {
  icon: LucideIcon;
  title: string;
  text: string;
  action?: ReactNode;
}

function outcomeOf(state: Exclude<PaymentState, 'checking'>): Outcome {
  const words = texts.membership.paymentStatus;
  switch (state) {
    case 'success':
      return { icon: CircleCheck, title: words.successful, text: words.successfulAbout };
    case 'paid_partnership':
      return {
        icon: CircleCheck,
        title: words.successful,
        text: words.partnershipPaid,
        action: <LinkButton to={paths.becomePartner}>{texts.membership.nextSteps.giveLogo}</LinkButton>,
      };
    case 'expired':
      return {
        icon: Hourglass,
        title: words.expired,
        text: words.expiredAbout,
        action: <LinkButton to={paths.membership}>{words.tryAgain}</LinkButton>,
      };
    case 'error':
      return {
        icon: CircleX,
        title: words.error,
        text: words.errorAbout,
        action: <LinkButton to={paths.membership}>{words.backToMembership}</LinkButton>,
      };
    case 'timeout':
      return {
        icon: Clock,
        title: words.checking,
        text: words.checkingAbout,
        action: <LinkButton to={paths.dashboard}>{words.goToDashboard}</LinkButton>,
      };
  }
}

/** Refetches the own user, whose tier, expiry or role may have changed. */
function useRefreshedUser(when: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (when) void invalidate(queryClient, 'standing');
  }, [when, queryClient]);
}

/** What the dashboard says of it, in the words of now; null where nothing is left to do. */
function dashboardState(payment: PaymentStatusDto, caller: Caller): DashboardState | null {
  const { name, valid_until } = payment;
  const step = nextStepOf({ ...payment, state: 'paid' }, caller, new Date());
  if (!step) return null;
  const words = texts.membership.nextSteps;
  const text = valid_until
    ? fill(words.readyUntil, { name, day: formatUtcDate(valid_until) })
    : fill(words.paid, { name });
  return { bought: { ...step, text } };
}

export function PaymentStatusScreen() {
  usePageTitle(texts.membership.paymentStatus.title);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state, payment } = usePaymentStatus(search.get('session_id'));
  const isPaid = state === 'success' || state === 'paid_partnership';
  useRefreshedUser(isPaid);
  const caller = callerOf(useUser());
  const openDashboard = () =>
    navigate(paths.dashboard, { replace: true, state: payment ? dashboardState(payment, caller) : null });
  useTimeout(openDashboard, isPaid ? redirectMs : null);

  if (state === 'checking') return <PageSpinner label={texts.membership.paymentStatus.processing} />;
  const { icon: Icon, title, text, action } = outcomeOf(state);
  return (
    <Card role="status" className="mx-auto mt-8 flex max-w-lg flex-col items-center gap-4 p-10 text-center">
      <Icon aria-hidden="true" className="size-14 text-accent-ink" />
      <h1 className="text-3xl">{title}</h1>
      {payment && <Bought payment={payment} />}
      <p className="text-ink-soft">{text}</p>
      {action}
    </Card>
  );
}

/** What was bought, and until when she has it; a partnership has no end before its approval. */
function Bought({ payment: { name, valid_until } }: { payment: PaymentStatusDto }) {
  return (
    <p className="text-lg wrap-anywhere">
      <strong className="block">{name}</strong>
      {valid_until && fill(texts.membership.paymentStatus.yoursUntil, { day: formatUtcDate(valid_until) })}
    </p>
  );
}
