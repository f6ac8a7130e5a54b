import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cn } from '#lib/cn.ts';
import { paths } from '#lib/paths.ts';
import { useClosing } from '#lib/use-closing.ts';
import { useSession } from '#session/session.tsx';
import type { BarMember } from '#shared/events/kept-attendee-lists.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { NavLink } from './nav-link.tsx';

/**
 * Links about the own account (product/web#navigation): a menu in the wide bar; on a small screen part of its
 * menu, which `onLeave` closes.
 */
export function AccountMenu({ member, onLeave }: { member: BarMember; onLeave(): void }) {
  const { id, full_name, profile_image } = member;
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useClosing(isOpen, close, toggle, menu);

  // Navigation closes the menu.
  useEffect(() => setOpen(false), [pathname]);

  function leave() {
    close();
    onLeave();
  }

  function logOut() {
    signOut();
    navigate(paths.home);
  }

  return (
    <div ref={menu} className="xl:relative">
      <Button
        ref={toggle}
        variant="quiet"
        aria-label="Account menu"
        title="Account menu"
        aria-expanded={isOpen}
        aria-controls="account-menu"
        className="px-1.5 max-xl:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={full_name} image={profile_image} size="tiny" />
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
      <div
        id="account-menu"
        className={cn(
          'grid gap-1 max-xl:mt-1 max-xl:border-t max-xl:border-line max-xl:pt-2',
          'xl:absolute xl:top-full xl:right-0 xl:mt-2 xl:min-w-48 xl:rounded-3xl xl:border xl:border-line xl:bg-surface xl:p-2 xl:shadow-card',
          !isOpen && 'xl:hidden',
        )}
      >
        <NavLink to={paths.profile(id)} onClick={leave}>
          <UserRound aria-hidden="true" className="size-5 text-accent-ink" />
          Profile
        </NavLink>
        <NavLink to={paths.settings} onClick={leave}>
          <Settings aria-hidden="true" className="size-5 text-accent-ink" />
          Settings
        </NavLink>
        <Button variant="quiet" className="justify-start px-3 xl:px-2.5" onClick={logOut}>
          <LogOut aria-hidden="true" className="size-5" />
          Logout
        </Button>
      </div>
    </div>
  );
}
