import { account } from '@rosette/shared/contract/account.ts';
import { verificationMailSeconds } from '@rosette/shared/contract/rate-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailQuestion } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { ApiError } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { useSession } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { paths } from '#lib/paths.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { useSecondsUntil } from '#lib/timers.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';

interface Wait {
  /** When the link can be sent again, in ms. */
  until: number;
  /** Why. */
  reason: 'sent' | 'sentBefore';
}

const waitKey = ['verification-wait'];

/** The wait for the next mail, the same in the bar and in a dialog; signing out forgets it with all that was loaded. */
function useWait() {
  const queryClient = useQueryClient();
  const { data } = useQuery<Wait | null>({
    queryKey: waitKey,
    queryFn: () => null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const begin = (seconds: number, reason: Wait['reason']) =>
    queryClient.setQueryData<Wait>(waitKey, { until: Date.now() + seconds * 1000, reason });
  return { wait: data ?? null, begin };
}

/** 'Again in 42 s', or in minutes where it takes longer. */
function againIn(seconds: number): string {
  const { againInSeconds, againInMinutes } = texts.auth.confirmation;
  if (seconds <= 90) return fill(againInSeconds, { seconds });
  return fill(againInMinutes, { minutes: Math.ceil(seconds / 60) });
}

/** 'Send again', with the seconds until it can be pressed, and 'Change address'. */
function ConfirmEmailActions() {
  const { wait, begin } = useWait();
  const left = useSecondsUntil(wait?.until ?? null);
  const send = useApiMutation({
    mutationFn: () => call(account.sendVerification),
    failed: texts.auth.confirmation.failed,
    // Refused where the address was confirmed elsewhere meanwhile.
    changes: ['account'],
    // How long it takes is counted down beside the button.
    onFields(error) {
      if (!(error instanceof ApiError && error.status === 429 && error.retryAfter)) return false;
      begin(error.retryAfter, 'sentBefore');
      return true;
    },
    onDone() {
      begin(verificationMailSeconds, 'sent');
    },
  });
  const isWaiting = left > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {/* Not `disabled`, which would lose keyboard focus. */}
      <Button
        variant="secondary"
        size="small"
        isBusy={send.isPending}
        className={cn(isWaiting && 'opacity-60')}
        {...(isWaiting && { 'aria-disabled': true })}
        onClick={() => !isWaiting && send.mutate()}
      >
        {send.isPending ? texts.common.sending : texts.auth.confirmation.sendAgain}
      </Button>
      <LinkButton variant="quiet" size="small" className="px-2" to={paths.emailSettings}>
        {texts.auth.confirmation.changeAddress}
      </LinkButton>
      <p role="status" className="text-sm tabular-nums">
        {isWaiting && wait && (
          <>
            <span className="max-sm:sr-only">{texts.auth.confirmation[wait.reason]}</span>{' '}
            <span aria-hidden="true">{againIn(left)}</span>
            {/* Read once: a status that changes each second would never fall silent. */}
            <span className="sr-only">{texts.auth.confirmation.pleaseWait}</span>
          </>
        )}
      </p>
    </div>
  );
}

const Address = ({ children }: { children: string }) => <strong className="font-semibold">{children}</strong>;

/** 'Try again' and 'Change address', where mails come back. */
function ReturnedActions() {
  const retry = useApiMutation({
    mutationFn: () => call(account.retryMail),
    done: texts.auth.confirmation.tested,
    failed: texts.auth.confirmation.failed,
    changes: ['account'],
  });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button variant="secondary" size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
        {texts.auth.confirmation.tryAgain}
      </Button>
      <LinkButton variant="quiet" size="small" className="px-2" to={paths.emailSettings}>
        {texts.auth.confirmation.changeAddress}
      </LinkButton>
    </div>
  );
}

interface MailBarProps {
  email: string;
  /** Whether mails come back; else the address is unconfirmed. */
  isReturned: boolean;
}

/**
 * The bar under the navigation until the address is confirmed (product/accounts#confirming-an-address), or while mails
 * come back (product/notifications-and-mails#mails-that-come-back).
 */
export function MailBar({ email, isReturned }: MailBarProps) {
  const words = texts.auth.confirmation;
  const bar = useFocusOnRemoval<HTMLElement>();
  // Toasts stand below it (ui/toaster.tsx): its height depends on the address, and on who waits.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(([entry]) => {
      style.setProperty('--confirm-email-bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) sizes.observe(bar.current);
    return () => {
      sizes.disconnect();
      style.removeProperty('--confirm-email-bar');
    };
  }, []);
  return (
    <aside ref={bar} className="border-b border-line bg-gold-soft">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
        <MailQuestion aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
        <p className="min-w-48 flex-1 wrap-anywhere max-sm:text-sm">
          {fillWith(isReturned ? words.returned : words.bar, { email: <Address>{email}</Address> })}
        </p>
        {isReturned ? <ReturnedActions /> : <ConfirmEmailActions />}
      </div>
    </aside>
  );
}

/** Stands above a form that needs a confirmed address; what she writes meanwhile stays. */
export function ConfirmEmailFirst({ email }: { email: string }) {
  const { refresh } = useSession();
  const lookAgain = useEffectEvent(() => void refresh());
  // She may have confirmed on another device meanwhile.
  useEffect(() => lookAgain(), []);
  return (
    <div className="mb-4 grid gap-3 rounded-2xl bg-gold-soft p-4">
      <p className="wrap-anywhere">
        {fillWith(texts.auth.confirmation.first, { email: <Address>{email}</Address> })}
      </p>
      <ConfirmEmailActions />
    </div>
  );
}
