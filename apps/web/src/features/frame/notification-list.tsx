import type { NotificationDto } from '@rosette/shared/contract/notifications.ts';
import { Bell } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { relativeTimeOrDate } from '#lib/relative-time.ts';
import { texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Link } from '#ui/link.tsx';
import { type NotificationLine, rowsOf } from './notification-rows.ts';
import { useMarkAsRead } from './use-notifications.ts';

interface NotificationListProps {
  items: readonly NotificationDto[];
  /** Called on a click, before the navigation. */
  onOpen?: (() => void) | undefined;
  className?: string;
}

/** Notifications, a row for each person and day (product/notifications-and-mails#reading). */
export function NotificationList({ items, onOpen, className }: NotificationListProps) {
  const now = new Date();
  return (
    <ul className={cn('grid', className)}>
      {rowsOf(items).map(({ id, lines }) => (
        <li key={id} className="overflow-clip rounded-2xl border border-line bg-surface">
          {lines.map((line, place) => (
            <Line key={line.newest.id} line={line} isFirst={place === 0} now={now} onOpen={onOpen} />
          ))}
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  line: NotificationLine;
  /** The first of its row, which shows the person. */
  isFirst: boolean;
  now: Date;
  onOpen: (() => void) | undefined;
}

/** What happened, linked to its subject. */
function Line({ line: { newest, unread }, isFirst, now, onOpen }: LineProps) {
  const markAsRead = useMarkAsRead();
  const { title, text, path, actor, created_at } = newest;
  const isUnread = unread.length > 0;
  return (
    <Link
      to={path}
      onClick={() => {
        onOpen?.();
        if (isUnread) markAsRead.mutate(unread);
      }}
      className={cn(
        'flex gap-3 border-line px-3 py-2.5 -outline-offset-3 transition-colors not-first:border-t hover:bg-surface-soft',
        isUnread && 'bg-surface-strong/50',
      )}
    >
      {isFirst && actor ? (
        <Avatar name={actor.full_name} image={actor.profile_image} size="small" />
      ) : (
        <span
          className={cn(
            'w-10 shrink-0',
            isFirst && 'grid h-10 place-items-center rounded-full bg-surface-strong text-accent-ink',
          )}
        >
          {isFirst && <Bell aria-hidden="true" className="size-4.5" />}
        </span>
      )}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={cn('block', isUnread && 'font-semibold')}>
          {title}
          {isUnread && <span className="sr-only"> {texts.notifications.unread}</span>}
        </span>
        {text && <span className="line-clamp-2 text-ink-soft">{text}</span>}
        <time dateTime={created_at} className="block text-sm text-ink-soft">
          {relativeTimeOrDate(created_at, now)}
        </time>
      </span>
    </Link>
  );
}
