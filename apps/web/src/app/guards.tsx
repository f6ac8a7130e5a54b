import { can } from '@rosette/shared/policy/can.ts';
import type { Action } from '@rosette/shared/policy/rules.ts';
import { ShieldAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { useAccountId } from '#data/account-id.ts';
import { callerOf, isWaiting } from '#data/caller.ts';
import { useSession, useUser } from '#data/session.tsx';
import { storedAttendeeLists } from '#features/events/stored-attendee-lists.ts';
import { paths, signInPath } from '#lib/paths.ts';
import { loadTexts, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { wantedPage } from '#lib/wanted-page.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageProblem } from '#ui/page-problem.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { Redirect } from './redirect.tsx';
import { SessionProblem } from './session-problem.tsx';

// For few members, and for a while only.
const WaitingScreen = lazy(async () => {
  const [{ WaitingScreen }] = await Promise.all([
    import('#screens/auth/waiting-screen.tsx'),
    loadTexts('account', 'forms'),
  ]);
  return { default: WaitingScreen };
});

/** The `handle` of the routes behind `MembersOnly`, which says itself that a suspension has ended the session. */
export const behindGuard = 'behind a guard';

interface MembersOnlyProps {
  toSignIn?: boolean;
  isForWaiting?: boolean;
  needsNoAccount?: boolean;
}

/**
 * Shows its child routes to members. A visitor is redirected to the landing page (product/web#routes), or
 * with `toSignIn` to the auth screen, as on pages added later. Both remember the address to return to, except
 * after a logout on this page. Who waits to be admitted sees that instead, except with `isForWaiting`
 * (product/coming-in#approval). With `needsNoAccount` the page is shown before her account is loaded, and
 * where it cannot be.
 */
export function MembersOnly({
  toSignIn = false,
  isForWaiting = false,
  needsNoAccount = false,
}: MembersOnlyProps) {
  const { user, isLoading, isUnreachable, hasExpired, suspension } = useSession();
  const location = useLocation();
  const wasSignedIn = useRef(false);
  if (user) wasSignedIn.current = true;
  if (isWaiting(user) && !isForWaiting) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <WaitingScreen />
      </Suspense>
    );
  }
  if (user || needsNoAccount) return <Outlet />;
  if (isLoading) return <PageSkeleton />;
  if (isUnreachable) return <SessionProblem />;
  if (suspension) return <SuspendedNotice reason={suspension} />;
  if (wasSignedIn.current && !hasExpired) return <Redirect to={paths.home} />;
  const next = wantedPage(location);
  return toSignIn ? (
    <Redirect to={signInPath({ next: next.wanted })} />
  ) : (
    <Redirect to={paths.home} state={next} />
  );
}

/** Opens the attendee list from the data stored on this device, also while the session cannot be checked. */
export function AttendeeListGuard() {
  const { id = '' } = useParams();
  const accountId = useAccountId();
  return (
    <MembersOnly
      toSignIn
      needsNoAccount={accountId !== null && storedAttendeeLists.find(accountId, id) !== null}
    />
  );
}

interface RequirePermissionProps {
  action: Action;
  /** The toast for members without the role. */
  refusal(): string;
}

/**
 * Pages for a role: other members are redirected to the dashboard
 * (product/partners-and-advertisements#portal, product/admin#the-panel) with a toast.
 */
export function RequirePermission({ action, refusal }: RequirePermissionProps) {
  return can(callerOf(useUser()), action) ? <Outlet /> : <RedirectWithReason refusal={refusal()} />;
}

function RedirectWithReason({ refusal }: { refusal: string }) {
  useEffect(() => toast.info(refusal), [refusal]);
  return <Redirect to={paths.dashboard} />;
}

/** Replaces a suspended member's page: the API's reason and how to answer (product/safety#suspension). */
function SuspendedNotice({ reason }: { reason: string }) {
  return (
    <div role="alert">
      <PageProblem
        icon={ShieldAlert}
        title={texts.frame.signedOut}
        action={<LinkButton to={paths.contact}>{texts.common.contactUs}</LinkButton>}
      >
        {reason}
      </PageProblem>
    </div>
  );
}
