import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '#session/session.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { paths } from './paths.ts';

const LandingScreen = lazy(async () => ({
  default: (await import('#features/landing/landing-screen.tsx')).LandingScreen,
}));
const AuthScreen = lazy(async () => ({
  default: (await import('#features/auth/auth-screen.tsx')).AuthScreen,
}));

export type AuthTab = 'login' | 'register';

/** The landing page, and the auth screen that it switches to (spec §4, "Landing and auth"). */
export function HomePage() {
  const { user, isLoading } = useSession();
  const [tab, setTab] = useState<AuthTab | null>(null);
  if (isLoading) return <PageSpinner label="Loading..." />;
  if (user) return <Navigate to={paths.dashboard} replace />;
  return (
    <Suspense fallback={<PageSpinner label="Loading..." />}>
      {tab ? (
        <AuthScreen initialTab={tab} onBack={() => setTab(null)} />
      ) : (
        <LandingScreen onJoin={() => setTab('register')} onSignIn={() => setTab('login')} />
      )}
    </Suspense>
  );
}
