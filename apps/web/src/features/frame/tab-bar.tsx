import { Ellipsis, type LucideIcon, MessageCircle } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import { cn } from '#lib/cn.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { UnreadBadge } from '#ui/badge.tsx';
import type { BarMember } from './bar-member.ts';
import { useUnreadMessages } from './messages-link.tsx';
import { isAmong, navItems } from './nav-items.ts';
import { NavMenu } from './nav-menu.tsx';

const tab =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.3vw)] leading-tight font-semibold -outline-offset-3 transition-colors';
const tabColour = (isCurrent: boolean) => (isCurrent ? 'text-accent-ink' : 'text-ink-soft');

/**
 * The navigation of a phone (product/web#navigation): five tabs at the bottom, the last of which opens the other links.
 * The page ends with room for it, so that it covers nothing; theme.css hides it while the keyboard is on the screen.
 */
export function TabBar({ member }: { member: BarMember | null }) {
  const { pathname } = useLocation();
  const unread = useUnreadMessages();
  const { shown, inMenu } = navItems(member, 'tabs');
  const isInMenu = isAmong(inMenu, pathname);
  return (
    <div className="h-(--tab-bar) shrink-0 print:hidden">
      <nav
        aria-label={texts.frame.mainNavigation}
        data-tab-bar=""
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        <ul className="mx-auto grid max-w-xl grid-cols-5">
          {[...shown, { label: texts.common.messages, to: paths.messages, icon: MessageCircle }].map(
            ({ label, to, icon }) => (
              <li key={to}>
                <NavLink to={to} className={({ isActive }) => cn(tab, tabColour(isActive))}>
                  {({ isActive }) => (
                    <>
                      <TabIcon icon={icon} isCurrent={isActive} count={to === paths.messages ? unread : 0} />
                      <TabLabel>{label}</TabLabel>
                    </>
                  )}
                </NavLink>
              </li>
            ),
          )}
          <li>
            {member ? (
              <NavMenu
                member={member}
                items={inMenu}
                className="contents"
                panelClassName="absolute inset-x-0 bottom-full grid max-h-[calc(100dvh-8rem)] grid-cols-pair gap-1 overflow-y-auto rounded-t-3xl border-t border-line bg-surface p-3 shadow-[0_-8px_24px_-8px_rgb(90_20_45/0.25)]"
                toggle={(props) => (
                  <button type="button" className={cn(tab, tabColour(isInMenu))} {...props}>
                    <TabIcon icon={Ellipsis} isCurrent={isInMenu} />
                    <TabLabel>{texts.frame.more}</TabLabel>
                  </button>
                )}
              />
            ) : (
              <span className={cn(tab, tabColour(false))}>
                <TabIcon icon={Ellipsis} isCurrent={false} />
                <TabLabel>{texts.frame.more}</TabLabel>
              </span>
            )}
          </li>
        </ul>
      </nav>
    </div>
  );
}

/** A long word breaks, so that it stays within its tab. */
const TabLabel = ({ children }: { children: string }) => (
  <span className="line-clamp-2 max-w-full text-center hyphens-auto wrap-anywhere">{children}</span>
);

function TabIcon({
  icon: Icon,
  isCurrent,
  count = 0,
}: {
  icon: LucideIcon;
  isCurrent: boolean;
  count?: number;
}) {
  return (
    <span
      className={cn('relative rounded-full px-4 py-0.5 transition-colors', isCurrent && 'bg-surface-strong')}
    >
      <Icon aria-hidden="true" className="size-5" />
      <UnreadBadge count={count} className="-top-1 right-0.5" />
    </span>
  );
}
