import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { wantedBefore } from '#lib/wanted-page.ts';
import { useSession } from '#session/session.tsx';
import { useGoTo } from '#ui/link.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { paths, signInPath } from './paths.ts';
import { SessionProblem } from './session-problem.tsx';

const LandingScreen = lazy(async () => ({
  default: (await import('#features/landing/landing-screen.tsx')).LandingScreen,
}));

/** /: the landing page for visitors, a redirect to the dashboard for members (spec §2). */
export function HomePage() {
  const { user, isLoading, isUnreachable } = useSession();
  const goTo = useGoTo();
  const next = wantedBefore(useLocation());
  if (isLoading) return <PageSkeleton />;
  if (isUnreachable) return <SessionProblem />;
  if (user) return <Navigate to={paths.dashboard} replace />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LandingScreen
        onJoin={() => goTo(signInPath({ tab: 'register', next }))}
        onSignIn={() => goTo(signInPath({ next }))}
      />
    </Suspense>
  );
}
