import { can } from '@rosette/shared/policy/can.ts';
import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cn } from '#lib/cn.ts';
import { paths } from '#lib/paths.ts';
import { useClosing } from '#lib/use-closing.ts';
import { callerOf } from '#session/caller.ts';
import type { BarMember } from '#shared/events/kept-attendee-lists.ts';
import { Bell } from '#shared/notifications/bell.tsx';
import { SearchButton } from '#shared/search/search-button.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/rosette.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MessagesLink } from './messages-link.tsx';
import { NavLink } from './nav-link.tsx';

interface Item {
  label: string;
  to: string;
  badge?: string;
}

const tierBadges = { premium: 'Premium', corporate: 'Corporate' } as const;

/** The bar's links for this member (product/web#navigation); those about herself are in the account menu. */
function itemsFor(member: BarMember): Item[] {
  const caller = callerOf(member);
  const badge =
    member.membership_tier in tierBadges && tierBadges[member.membership_tier as keyof typeof tierBadges];
  return [
    { label: 'Dashboard', to: paths.dashboard },
    { label: 'Members', to: paths.members },
    { label: 'Businesses', to: paths.businesses },
    { label: 'Events', to: paths.events },
    { label: 'Opportunities', to: paths.opportunities },
    { label: 'Membership', to: paths.membership, ...(badge && { badge }) },
    ...(can(caller, 'partner-portal.open') ? [{ label: 'Partner', to: paths.partnerPortal }] : []),
    ...(can(caller, 'admin-panel.open') ? [{ label: 'Admin', to: paths.admin }] : []),
  ];
}

export function NavBar({ member }: { member: BarMember }) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useClosing(isOpen, close, toggle);

  // Navigation closes the menu.
  useEffect(() => setOpen(false), [pathname]);

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur-sm">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-x-3 px-4 max-xl:flex-wrap sm:px-6">
        <Link to={paths.dashboard} aria-label="Rosette" className="flex rounded-full">
          <Logo />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-1">
          <div
            id="main-navigation"
            className={cn(
              'gap-0.5 xl:flex xl:items-center',
              'max-xl:absolute max-xl:inset-x-0 max-xl:top-full max-xl:max-h-[calc(100dvh-4rem)] max-xl:flex-col max-xl:gap-1 max-xl:overflow-y-auto max-xl:border-b max-xl:border-line max-xl:bg-surface max-xl:p-4 max-xl:shadow-card',
              isOpen ? 'max-xl:flex' : 'max-xl:hidden',
            )}
          >
            {itemsFor(member).map(({ label, to, badge }) => (
              <NavLink key={to} to={to} onClick={close}>
                {label}
                {badge && (
                  <Badge tone="gold" className="px-2">
                    {badge}
                  </Badge>
                )}
              </NavLink>
            ))}
            <AccountMenu member={member} onLeave={close} />
          </div>
          <SearchButton />
          <MessagesLink />
          <Bell />
          <Button
            ref={toggle}
            variant="quiet"
            size="icon"
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls="main-navigation"
            className="xl:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </Button>
        </nav>
      </div>
    </header>
  );
}
