import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '#session/session.tsx';
import { useGoTo } from '#ui/link.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { paths } from './paths.ts';

const AuthScreen = lazy(async () => ({
  default: (await import('#features/auth/auth-screen.tsx')).AuthScreen,
}));

/** /sign-in, with ?tab=register (decisions §7): the auth screen that the landing page switches to (spec §4). */
export function SignInPage() {
  const { user, isLoading } = useSession();
  const [search] = useSearchParams();
  const goTo = useGoTo();
  if (isLoading) return <PageSpinner label="Loading..." />;
  if (user) return <Navigate to={paths.dashboard} replace />;
  return (
    <Suspense fallback={<PageSpinner label="Loading..." />}>
      <AuthScreen
        initialTab={search.get('tab') === 'register' ? 'register' : 'login'}
        onBack={() => goTo(paths.home)}
      />
    </Suspense>
  );
}
