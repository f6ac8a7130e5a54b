import { users } from '@rosette/shared/contract/users.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callWithToken } from '#data/client.ts';
import { claimPressedAction } from '#data/pressed-action.ts';
import { useSession } from '#data/session.tsx';
import { toastAfterReload } from '#data/toast-after-reload.ts';
import { tokenStore } from '#data/token-store.ts';
import { formatUtcDate } from '#lib/format.ts';
import { logError } from '#lib/log-error.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { PageSpinner } from '#ui/spinner.tsx';
import { clearSocialArrival, socialArrival, takeNextPath } from './social-sign-in.ts';

/** As the API says it on signing in (product/safety#suspension). */
const suspensionSentence = ({ reason, until }: { reason: string; until: string | null }): string =>
  until
    ? fill(texts.errors.account_suspended_until, { day: formatUtcDate(until), reason })
    : fill(texts.errors.account_suspended, { reason });

/** /auth/callback?token=&provider=&error= (product/accounts#social-sign-in): ends a social sign-in. */
export function AuthCallbackScreen() {
  usePageTitle(texts.auth.social.signingIn);
  const [{ token, hasFailed, suspension, declined, invitation, provider }] = useState(socialArrival);
  const { user, isLoading } = useSession();
  const navigate = useNavigate();
  const hasStarted = useRef(false);

  function fail(text: string) {
    toast.error(text);
    // Keeps `next` for another way to sign in.
    navigate(paths.home, { replace: true, state: { wanted: takeNextPath() } });
  }

  async function enter(given: string) {
    const owner = await callWithToken(given, users.me);
    // A link with another member's token must not replace the session.
    if (user && user.id !== owner.id) throw new Error('Somebody else is signed in');
    const next = takeNextPath();
    claimPressedAction(owner.id, next);
    tokenStore.set(given);
    const { signedIn, signedInWith } = texts.auth.social;
    toastAfterReload(provider ? fill(signedInWith, { provider }) : signedIn);
    // A reload, to the address that she wanted to open (product/web#where-one-wanted-to-be).
    window.location.replace(next ?? paths.dashboard);
  }

  const complete = useEffectEvent(async () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    clearSocialArrival();
    if (suspension) return fail(suspensionSentence(suspension));
    if (declined !== null) return fail(fill(texts.admissions.declined, { message: declined }).trim());
    if (invitation) return fail(texts.invitations.join.refusals[invitation]);
    if (hasFailed) return fail(texts.auth.social.failed);
    if (!token) return fail(texts.auth.social.noSession);
    try {
      await enter(token);
    } catch (error) {
      logError('Failed to complete the sign-in', error);
      fail(texts.auth.social.noSession);
    }
  });

  // Waits until the current session is loaded.
  useEffect(() => {
    if (!isLoading) void complete();
  }, [isLoading]);
  return <PageSpinner label={texts.auth.social.finishing} />;
}
