import type { SessionDto } from '@rosette/shared/contract/auth.ts';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { SiteFooter } from '#layout/site-footer.tsx';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { useUrlTab } from '#lib/use-url-params.ts';
import { claimPendingAction } from '#session/pending-action.ts';
import { useSession } from '#session/session.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { PortraitRow } from '#ui/portrait-row.tsx';
import { Logo, Rosette } from '#ui/rosette.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { LoginForm, RegisterForm } from './auth-forms.tsx';
import { SocialButtons } from './social-buttons.tsx';

// Only who came from a page of this site needs it.
const WantedStrip = lazy(async () => ({
  default: (await import('./wanted-strip.tsx')).WantedStrip,
}));

/**
 * The full-page view that the landing page switches to; its tab is in the address.
 * @param next the path to open after signing in; null for the dashboard
 */
export function AuthScreen({ next }: { next: string | null }) {
  const [tab, setTab] = useUrlTab(['login', 'register']);
  usePageTitle(tab === 'login' ? 'Welcome back' : 'Join the community');
  const { signIn } = useSession();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);

  // It replaces another page, so it scrolls to its top.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  function enter(session: SessionDto) {
    claimPendingAction(session.user.id, next);
    signIn(session);
    navigate(next ?? paths.dashboard, { replace: true });
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <main className="grid flex-1 grid-cols-1 lg:grid-cols-[5fr_6fr]">
        <AuthPicture />
        <div className="px-4 pt-6 sm:px-8 lg:pt-8">
          <div className="mx-auto w-full max-w-md">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Logo />
              <LinkButton variant="quiet" to={paths.home} state={next && { wanted: next }}>
                <ArrowLeft aria-hidden="true" />
                Back
              </LinkButton>
            </div>
            <h1
              ref={heading}
              tabIndex={-1}
              className="mt-8 mb-6 text-4xl tracking-tight outline-none max-sm:text-3xl"
            >
              Welcome to the community
            </h1>
            {next && (
              <ErrorBoundary fallback={null}>
                <Suspense fallback={null}>
                  <WantedStrip next={next} />
                </Suspense>
              </ErrorBoundary>
            )}
            <Card>
              <Tabs value={tab} onValueChange={setTab}>
                <TabsList aria-label="Account">
                  <TabsTrigger value="login">Login</TabsTrigger>
                  <TabsTrigger value="register">Register</TabsTrigger>
                </TabsList>
                <TabsContent value="login">
                  <LoginForm onSession={enter} />
                </TabsContent>
                <TabsContent value="register">
                  <RegisterForm onSession={enter} />
                </TabsContent>
              </Tabs>
              <SocialButtons next={next} />
            </Card>
          </div>
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}

/** The picture beside the forms on wide screens. */
function AuthPicture() {
  return (
    <div className="relative m-4 hidden overflow-hidden rounded-4xl bg-linear-to-br from-accent to-accent-strong p-12 text-on-accent lg:flex lg:flex-col lg:justify-end xl:p-16 dark:from-surface-strong dark:to-surface-soft dark:text-ink">
      <Rosette className="absolute -top-32 -left-32 size-[40rem] opacity-10" />
      <PortraitRow className="relative mb-8" />
      <p className="relative max-w-md font-serif text-4xl leading-tight font-semibold xl:text-5xl">
        Every business starts with a conversation.
      </p>
      <p className="relative mt-5 max-w-md text-lg">
        Meet founders who have been where you are, and those who will be.
      </p>
    </div>
  );
}
