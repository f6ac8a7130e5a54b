import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Bell } from '#features/frame/bell.tsx';
import { SearchButton } from '#features/search/search-button.tsx';
import { cn } from '#lib/cn.ts';
import { paths } from '#lib/paths.ts';
import { shownName, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/rosette.tsx';
import type { BarMember } from './bar-member.ts';
import { LinkRow, panel } from './link-row.tsx';
import { MessagesLink } from './messages-link.tsx';
import { type NavShape, navItems } from './nav-items.ts';
import { NavMenu } from './nav-menu.tsx';

interface NavBarProps {
  /** Null while her account is loading. */
  member: BarMember | null;
  shape: NavShape;
}

/** The bar of members: on a phone only logo, search and bell, as the links stand at the bottom (tab-bar.tsx). */
export function NavBar({ member, shape }: NavBarProps) {
  const { shown, inMenu } = navItems(member, shape);
  if (shape === 'tabs') {
    return (
      <Header>
        <div className="flex items-center gap-1">
          <SearchButton />
          <Bell />
        </div>
      </Header>
    );
  }
  return (
    <Header isNameHidden>
      <nav aria-label={texts.frame.mainNavigation} className="flex min-w-0 flex-1 items-center">
        <LinkRow items={shown} />
        <SearchButton />
        <MessagesLink />
        <Bell />
        {member ? (
          <NavMenu
            member={member}
            items={inMenu}
            className="relative"
            panelClassName={cn(panel, 'right-0')}
            toggle={(props) => (
              <Button
                variant="quiet"
                aria-label={texts.frame.accountMenu}
                title={texts.frame.accountMenu}
                className="px-1.5"
                {...props}
              >
                <Avatar name={member.full_name} image={member.profile_image} size="tiny" />
                <ChevronDown aria-hidden="true" className="size-4" />
              </Button>
            )}
          />
        ) : (
          // As wide as the button to come, so that nothing moves.
          <span aria-hidden="true" className="flex min-h-11 w-17 items-center px-1.5">
            <span className="size-8 rounded-full bg-surface-strong" />
          </span>
        )}
      </nav>
    </Header>
  );
}

/** The frame of the bar: as wide as the page's content, wider only where its links need it. */
function Header({ isNameHidden = false, children }: { isNameHidden?: boolean; children: ReactNode }) {
  return (
    <header className="print:hidden sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur-sm">
      <div className="mx-auto flex min-h-16 w-fit max-w-full min-w-[min(100%,var(--page-width))] items-center justify-between gap-x-3 px-4 max-md:min-h-14 sm:px-6">
        <Link
          to={paths.dashboard}
          aria-label={shownName()}
          // Beside the links a long name leaves them room.
          className={cn('flex rounded-full', isNameHidden ? 'max-w-1/3' : 'min-w-0')}
        >
          <Logo isNameHidden={isNameHidden} />
        </Link>
        {children}
      </div>
    </header>
  );
}
