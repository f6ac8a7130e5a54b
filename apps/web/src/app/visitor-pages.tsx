import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '#data/session.tsx';
import { paths } from '#lib/paths.ts';
import { safePath } from '#lib/safe-path.ts';
import { wantedBefore } from '#lib/wanted-page.ts';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { Redirect } from './redirect.tsx';
import { SessionProblem } from './session-problem.tsx';

const LandingScreen = lazy(async () => ({
  default: (await import('#screens/landing/landing-screen.tsx')).LandingScreen,
}));

/**
 * /: the landing page for visitors. A member is redirected to the page that she asked for before she was sent here, as
 * when she signs in in another tab, else to the dashboard.
 */
export function HomePage() {
  const { user, isLoading, isUnreachable } = useSession();
  const next = wantedBefore(useLocation());
  if (isLoading) return <PageSkeleton />;
  if (isUnreachable) return <SessionProblem />;
  if (user) return <Redirect to={next ?? paths.dashboard} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LandingScreen next={next} />
    </Suspense>
  );
}

const AuthScreen = lazy(async () => ({
  default: (await import('#screens/auth/auth-screen.tsx')).AuthScreen,
}));

/**
 * /sign-in?tab=register&next=… (product/web#where-one-wanted-to-be): the auth screen of the landing page. A
 * member is redirected to `next`, or to the dashboard.
 */
export function SignInPage() {
  const { user, isLoading } = useSession();
  const [search] = useSearchParams();
  const next = safePath(search.get('next'));
  if (isLoading) return <PageSkeleton />;
  if (user) return <Redirect to={next ?? paths.dashboard} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AuthScreen next={next} />
    </Suspense>
  );
}
