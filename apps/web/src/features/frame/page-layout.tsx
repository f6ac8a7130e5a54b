import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAccountId } from '#data/account-id.ts';
import { isWaiting } from '#data/caller.ts';
import { useSession } from '#data/session.tsx';
import { useUnconfirmedEmail } from '#features/account/use-unconfirmed-email.ts';
import { storedAttendeeLists } from '#features/events/stored-attendee-lists.ts';
import { paths, signInPath } from '#lib/paths.ts';
import { shownName, texts } from '#lib/texts.ts';
import { wantedPage } from '#lib/wanted-page.ts';
import { LinkButton } from '#ui/button.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { useFocusInMain } from '#ui/focus.ts';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/rosette.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { NavBar } from './nav-bar.tsx';
import { useNavShape } from './nav-items.ts';
import { SiteFooter } from './site-footer.tsx';
import { TabBar } from './tab-bar.tsx';

// Few members need them, and for a while only.
const AccountBars = lazy(async () => ({
  default: (await import('#features/account/account-bars.tsx')).AccountBars,
}));

/** The bar of public pages for visitors, and of every page while a member's account cannot be loaded. */
function PublicBar() {
  const { wanted } = wantedPage(useLocation());
  const isSignedIn = useAccountId() !== null;
  return (
    <header className="print:hidden border-b border-line bg-surface/95">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
        <Link to={paths.home} aria-label={shownName()} className="flex rounded-full">
          <Logo />
        </Link>
        <div className="flex gap-2">
          {/* On a phone the logo is the way home. */}
          <LinkButton to={paths.home} variant="quiet" size="small" className="max-sm:hidden">
            {texts.landing.home}
          </LinkButton>
          {!isSignedIn && (
            <LinkButton to={signInPath({ next: wanted })} variant="secondary" size="small">
              {texts.landing.signIn}
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}

/** The layout of all pages except the landing page: bar, content, footer. A failing page keeps the bar. */
export function PageLayout() {
  const { user, isLoading } = useSession();
  const accountId = useAccountId();
  const { pathname } = useLocation();
  const unconfirmedEmail = useUnconfirmedEmail();
  // Without a connection an organizer's attendee list opens, with the bar as it was when the list was stored.
  const member = user ?? (accountId === null ? null : storedAttendeeLists.organizer(accountId));
  // A stored token shows the members' bar at once, so that a reload does not flash the visitors'.
  const isMember = (member !== null || isLoading) && !isWaiting(user);
  const shape = useNavShape();
  const main = useFocusInMain();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {texts.frame.skipToContent}
      </a>
      {isMember ? <NavBar member={member} shape={shape} /> : <PublicBar />}
      {user && (user.mail_returned || user.must_agree || unconfirmedEmail !== null) && (
        // Without them the page stands as it is.
        <ErrorBoundary fallback={null}>
          <div className="print:hidden">
            <Suspense fallback={<div className="min-h-14 bg-gold-soft" />}>
              <AccountBars user={user} unconfirmedEmail={unconfirmedEmail} />
            </Suspense>
          </div>
        </ErrorBoundary>
      )}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-(--page-width) flex-1 px-4 py-8 outline-none max-lg:py-6 sm:px-6"
      >
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter />
      {isMember && shape === 'tabs' && <TabBar member={member} />}
    </div>
  );
}
