import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { unreadCountsQuery } from '#data/unread-counts.ts';
import { cn } from '#lib/cn.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { UnreadBadge } from '#ui/badge.tsx';

/** The member's number of unread messages. */
export const useUnreadMessages = (): number => useQuery(unreadCountsQuery).data?.messages ?? 0;

/** The bar's link to the messages with the unread count (product/web#navigation). */
export function MessagesLink() {
  return (
    <NavLink
      to={paths.messages}
      title={texts.common.messages}
      className={({ isActive }) =>
        cn(
          'relative grid size-11 shrink-0 place-items-center rounded-full text-accent-ink transition-colors hover:bg-surface-soft',
          isActive && 'bg-surface-strong',
        )
      }
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      <span className="sr-only">{texts.common.messages}</span>
      <UnreadBadge count={useUnreadMessages()} />
    </NavLink>
  );
}
