import type { SessionDto } from '@rosette/shared/contract/auth.ts';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { claimPressedAction } from '#data/pressed-action.ts';
import { useSession } from '#data/session.tsx';
import { SiteFooter } from '#features/frame/site-footer.tsx';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { useIsShown } from '#lib/use-is-shown.ts';
import { useUrlTab } from '#lib/use-url-params.ts';
import { Card } from '#ui/card.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { LoginForm, RegisterForm } from './auth-forms.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { SocialButtons } from './social-buttons.tsx';

// Only who came from a page of this site needs it.
const WantedStrip = lazy(async () => ({
  default: (await import('./wanted-strip.tsx')).WantedStrip,
}));

// Only who was a guest of an event needs it.
const GuestRegisterForm = lazy(async () => ({
  default: (await import('./guest-register-form.tsx')).GuestRegisterForm,
}));

/**
 * The full-page view that the landing page switches to; its tab is in the address.
 * @param next the path to open after signing in; null for the dashboard
 */
export function AuthScreen({ next }: { next: string | null }) {
  const [tab, setTab] = useUrlTab(['login', 'register']);
  usePageTitle(tab === 'login' ? texts.auth.welcomeBack : texts.auth.joinTheCommunity);
  const { signIn } = useSession();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const heading = useRef<HTMLHeadingElement>(null);
  const [email, setEmail] = useState('');
  const guest = useSearchParams()[0].get('guest');

  // It replaces another page, so it scrolls to its top.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  function keepEmail({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.name === 'email') setEmail(target.value);
  }

  function enter(session: SessionDto) {
    claimPressedAction(session.user.id, next);
    signIn(session);
    if (isShown()) navigate(next ?? paths.dashboard, { replace: true });
  }

  return (
    <AuthFrame next={next} heading={heading} footer={<SiteFooter />}>
      {next && (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <WantedStrip next={next} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Card>
        <Tabs value={tab} onValueChange={setTab} onChange={keepEmail}>
          <TabsList aria-label={texts.auth.account}>
            <TabsTrigger value="login">{texts.common.login}</TabsTrigger>
            <TabsTrigger value="register">{texts.common.register}</TabsTrigger>
          </TabsList>
          <TabsContent value="login">
            <LoginForm email={email} onSession={enter} />
          </TabsContent>
          <TabsContent value="register">
            {guest ? (
              <Suspense fallback={null}>
                <GuestRegisterForm secret={guest} onSession={enter} />
              </Suspense>
            ) : (
              <RegisterForm email={email} onSession={enter} />
            )}
          </TabsContent>
        </Tabs>
        <SocialButtons next={next} {...(guest && { guest })} />
      </Card>
    </AuthFrame>
  );
}
