import { useLocation } from 'react-router-dom';
import { paths, signInPath } from '#lib/paths.ts';
import { shownCommunity, texts } from '#lib/texts.ts';
import { wantedPage } from '#lib/wanted-page.ts';
import { useAccountId } from '#session/account-id.ts';
import { LinkButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/rosette.tsx';

/** The bar of public pages for visitors, and of every page while a member's account cannot be loaded. */
export function PublicBar() {
  const { wanted } = wantedPage(useLocation());
  const isSignedIn = useAccountId() !== null;
  return (
    <header className="border-b border-line bg-surface/95">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
        <Link to={paths.home} aria-label={shownCommunity().name} className="flex rounded-full">
          <Logo />
        </Link>
        <div className="flex gap-2">
          <LinkButton to={paths.home} variant="secondary" size="small">
            {texts.landing.home}
          </LinkButton>
          {!isSignedIn && (
            <LinkButton to={signInPath({ next: wanted })} size="small">
              {texts.landing.signIn}
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}
