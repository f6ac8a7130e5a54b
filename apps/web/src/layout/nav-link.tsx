import type { ReactNode } from 'react';
import { NavLink as RouterNavLink } from 'react-router-dom';
import { cn } from '#lib/cn.ts';

interface NavLinkProps {
  to: string;
  onClick(): void;
  children: ReactNode;
}

/** A link of the bar and its menus; the current one is highlighted. */
export function NavLink({ to, onClick, children }: NavLinkProps) {
  return (
    <RouterNavLink
      to={to}
      onClick={onClick}
      className={({ isActive }) =>
        cn(
          'flex min-h-11 items-center gap-2 rounded-full px-3 text-[0.95rem] xl:px-2.5 font-medium whitespace-nowrap transition-colors hover:bg-surface-soft',
          isActive && 'bg-surface-strong text-accent-ink',
        )
      }
    >
      {children}
    </RouterNavLink>
  );
}
