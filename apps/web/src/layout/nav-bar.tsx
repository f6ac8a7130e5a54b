import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { can } from '@rosette/shared/policy/can.ts';
import { LogOut, type LucideIcon, Menu, UserRound, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { cn } from '#lib/cn.ts';
import { callerOf } from '#session/caller.ts';
import { useSession, useUser } from '#session/session.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from './logo.tsx';
import { MessagesLink } from './messages-link.tsx';
import { Bell } from './notifications/bell.tsx';

interface Item {
  label: string;
  to: string;
  badge?: string;
  /** What stands for its name in the wide bar, which is full of words already. */
  icon?: LucideIcon;
}

const tierBadges = { premium: 'Premium', corporate: 'Corporate' } as const;

/** What the bar offers to this user (spec §2, "Navigation bar"). */
function itemsFor(user: OwnUserDto): Item[] {
  const caller = callerOf(user);
  const badge =
    user.membership_tier in tierBadges && tierBadges[user.membership_tier as keyof typeof tierBadges];
  return [
    { label: 'Dashboard', to: paths.dashboard },
    { label: 'Members', to: paths.members },
    { label: 'Businesses', to: paths.businesses },
    { label: 'Events', to: paths.events },
    { label: 'Opportunities', to: paths.opportunities },
    { label: 'Membership', to: paths.membership, ...(badge && { badge }) },
    ...(can(caller, 'partner-portal.open') ? [{ label: 'Partner', to: paths.partnerPortal }] : []),
    ...(can(caller, 'admin-panel.open') ? [{ label: 'Admin', to: paths.admin }] : []),
    { label: 'Profile', to: paths.profile(user.id), icon: UserRound },
  ];
}

export function NavBar() {
  const user = useUser();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);

  const toggle = useRef<HTMLButtonElement>(null);

  // Going somewhere closes the menu.
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!isOpen) return;
    function closeOnEscape({ key }: KeyboardEvent) {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    }
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  function logOut() {
    signOut();
    navigate(paths.home);
  }

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
            {itemsFor(user).map(({ label, to, badge, icon: Icon }) => (
              <NavLink
                key={to}
                to={to}
                title={Icon && label}
                onClick={() => setOpen(false)}
                className={({ isActive }) =>
                  cn(
                    'flex min-h-11 items-center gap-2 rounded-full px-3 text-[0.95rem] xl:px-2.5 font-medium whitespace-nowrap transition-colors hover:bg-surface-soft',
                    isActive && 'bg-surface-strong text-accent-ink',
                  )
                }
              >
                {Icon && <Icon aria-hidden="true" className="size-5 text-accent-ink max-xl:hidden" />}
                <span className={Icon && 'xl:sr-only'}>{label}</span>
                {badge && (
                  <Badge tone="gold" className="px-2">
                    {badge}
                  </Badge>
                )}
              </NavLink>
            ))}
            <Button
              variant="quiet"
              title="Logout"
              className="max-xl:justify-start max-xl:px-3 max-xl:text-sm xl:px-2.5"
              onClick={logOut}
            >
              <LogOut aria-hidden="true" className="max-xl:hidden" />
              <span className="xl:sr-only">Logout</span>
            </Button>
          </div>
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
