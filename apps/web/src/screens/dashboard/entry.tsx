import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';

interface EntryProps {
  icon: LucideIcon;
  to: string;
  children: ReactNode;
  /** A second line, outside of the link. */
  facts?: string;
}

/** A linked line of a card on the dashboard. */
export function Entry({ icon: Icon, to, children, facts }: EntryProps) {
  return (
    <li className="flex items-center gap-3 py-0.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-strong text-accent-ink">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <Link to={to} className="block py-1 leading-snug font-semibold underline-offset-4 hover:underline">
          <span className="line-clamp-3 wrap-anywhere">{children}</span>
        </Link>
        {facts && <p className="-mt-0.5 line-clamp-1 text-sm wrap-anywhere text-ink-soft">{facts}</p>}
      </div>
    </li>
  );
}
