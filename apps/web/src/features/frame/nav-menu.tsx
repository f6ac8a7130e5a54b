import { LogOut, Settings, UserRound } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#data/session.tsx';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { useBackClosesMenu } from '#ui/use-back-closes.ts';
import type { BarMember } from './bar-member.ts';
import type { NavItem } from './nav-items.ts';
import { NavLink } from './nav-link.tsx';

/** Closes on Escape, returning the focus to `toggle`, and on a click or focus outside of `within`. */
function useClosing(
  isOpen: boolean,
  close: () => void,
  toggle: RefObject<HTMLElement | null>,
  within: RefObject<HTMLElement | null>,
): void {
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    toggle.current?.focus();
  });
  const closeElsewhere = useEffectEvent(({ target }: Event) => {
    if (within.current && !within.current.contains(target as Node)) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => closeOnEscape(event);
    const onElsewhere = (event: Event) => closeElsewhere(event);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen]);
}

interface NavMenuProps {
  items: NavItem[];
  /** Whose menu it is: below the items are links about herself, and 'Logout'. */
  member?: BarMember;
  className: string;
  panelClassName: string;
  /** The button that opens it. */
  toggle(props: {
    ref: RefObject<HTMLButtonElement | null>;
    onClick(): void;
    'aria-expanded': boolean;
    'aria-controls': string;
  }): ReactNode;
}

/**
 * A button with a menu of links (product/web#navigation): on a phone 'More', at the end of the bar what is about herself, and
 * in the bar 'More' for what does not fit.
 */
export function NavMenu({ items, member, className, panelClassName, toggle }: NavMenuProps) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useClosing(isOpen, close, button, menu);
  useBackClosesMenu(isOpen, close);

  // Navigation closes the menu.
  useEffect(() => setOpen(false), [pathname]);

  const own: NavItem[] = member
    ? [
        { label: texts.frame.parts.profile, to: paths.profile(member.id), icon: UserRound },
        { label: texts.common.settings, to: paths.settings, icon: Settings },
      ]
    : [];
  return (
    <div ref={menu} className={className}>
      {toggle({
        ref: button,
        onClick: () => setOpen(!isOpen),
        'aria-expanded': isOpen,
        'aria-controls': panelId,
      })}
      <div id={panelId} hidden={!isOpen} className={panelClassName}>
        {[...items, ...own].map((item) => (
          <NavLink key={item.to} item={item} hasIcon onClick={close} />
        ))}
        {member && <Logout />}
      </div>
    </div>
  );
}

function Logout() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return (
    <Button
      variant="quiet"
      className="justify-start px-2 lg:px-2.5"
      onClick={() => {
        signOut();
        navigate(paths.home);
      }}
    >
      <LogOut aria-hidden="true" className="size-5" />
      {texts.frame.logout}
    </Button>
  );
}
