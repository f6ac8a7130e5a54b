import { users } from '@rosette/shared/contract/users.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { callWithToken } from '#api/client.ts';
import { tokenStore } from '#api/token-store.ts';
import { paths } from '#app/paths.ts';
import { report } from '#lib/report.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useSession } from '#session/session.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { notifyAfterReload, toast } from '#ui/toast.ts';

const providerNames: Record<string, string> = { google: 'Google', linkedin: 'LinkedIn' };

/** /auth/callback?token=&provider=&error= (spec §2, §8): the end of a social sign-in. */
export function AuthCallbackScreen() {
  usePageTitle('Signing in');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { user } = useSession();

  const complete = useEffectEvent(async () => {
    const token = search.get('token');
    const failed = search.get('error');
    const provider = providerNames[search.get('provider') ?? ''] ?? 'your account';
    // The token leaves the address, and with it the history, before anything else happens.
    window.history.replaceState(null, '', paths.authCallback);

    if (failed || !token) {
      toast.error(
        failed
          ? 'Social login failed. Please try again or use email/password.'
          : 'Authentication failed. Please try again.',
      );
      navigate(paths.home, { replace: true });
      return;
    }
    // A link that carries somebody else's token must not replace the session that is there.
    if (user || tokenStore.get()) {
      toast.error('Authentication failed. Please try again.');
      navigate(paths.dashboard, { replace: true });
      return;
    }
    try {
      await callWithToken(token, users.me);
      tokenStore.set(token);
      notifyAfterReload(`Welcome! You've successfully signed in with ${provider}.`);
      // spec §8: the app goes to the dashboard and reloads.
      window.location.replace(paths.dashboard);
    } catch (error) {
      report('Failed to complete the sign-in', error);
      toast.error('Authentication failed. Please try again.');
      navigate(paths.home, { replace: true });
    }
  });

  useEffect(() => {
    void complete();
  }, []);
  return <PageSpinner label="Completing sign in..." />;
}
