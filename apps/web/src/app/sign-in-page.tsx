import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { safePath } from '#lib/safe-path.ts';
import { useSession } from '#session/session.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';

const AuthScreen = lazy(async () => ({
  default: (await import('#features/auth/auth-screen.tsx')).AuthScreen,
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
  if (user) return <Navigate to={next ?? paths.dashboard} replace />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AuthScreen next={next} />
    </Suspense>
  );
}
