import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { unreadMessagesQuery } from '#api/unread-messages.ts';
import { cn } from '#lib/cn.ts';
import { formatCount } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';

/** The link to the messages with the unread count (product/web#navigation). */
export function MessagesLink() {
  const { data: unread = 0 } = useQuery(unreadMessagesQuery);
  return (
    <NavLink
      to={paths.messages}
      title="Messages"
      className={({ isActive }) =>
        cn(
          'relative grid size-11 shrink-0 place-items-center rounded-full text-accent-ink transition-colors hover:bg-surface-soft',
          isActive && 'bg-surface-strong',
        )
      }
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      <span className="sr-only">Messages</span>
      {unread > 0 && (
        <span className="absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent">
          {formatCount(unread)}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </NavLink>
  );
}
