import { NavLink as RouterNavLink } from 'react-router-dom';
import { cn } from '#lib/cn.ts';
import { Badge } from '#ui/badge.tsx';
import type { NavItem } from './nav-items.ts';

interface NavLinkProps {
  item: NavItem;
  /** In a menu each has its icon; the bar has no room for them. */
  hasIcon?: boolean;
  /** In the bar without room for it: `unseen`. */
  isUnseen?: boolean;
  onClick?(): void;
}

/** Laid out, so that it is measured, but neither seen nor focused nor read. */
export const unseen = { visibility: 'hidden' } as const;

/** A link of the bar and its menus; the current one is highlighted. */
export function NavLink({ item, hasIcon = false, isUnseen = false, onClick }: NavLinkProps) {
  const { label, to, icon: Icon, badge } = item;
  return (
    <RouterNavLink
      to={to}
      style={isUnseen ? unseen : undefined}
      onClick={onClick}
      className={({ isActive }) =>
        cn(
          'flex min-h-11 items-center gap-2 rounded-full px-2 has-[span]:col-span-full text-[0.95rem] font-medium whitespace-nowrap transition-colors hover:bg-surface-soft lg:px-2.5',
          isActive && 'bg-surface-strong text-accent-ink',
        )
      }
    >
      {hasIcon && <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />}
      {label}
      {badge && (
        <Badge tone="gold" className="px-2">
          {badge}
        </Badge>
      )}
    </RouterNavLink>
  );
}
