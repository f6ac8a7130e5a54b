import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { wantedBefore } from '#lib/wanted-page.ts';
import { useSession } from '#session/session.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { SessionProblem } from './session-problem.tsx';

const LandingScreen = lazy(async () => ({
  default: (await import('#features/landing/landing-screen.tsx')).LandingScreen,
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
  if (user) return <Navigate to={next ?? paths.dashboard} replace />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LandingScreen next={next} />
    </Suspense>
  );
}
