import type { NotificationDto } from '@rosette/shared/contract/notifications.ts';
import { cn } from '#lib/cn.ts';
import { relativeTime } from '#lib/relative-time.ts';
import { texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Link } from '#ui/link.tsx';
import { useMarkAsRead } from './use-notifications.ts';

interface NotificationItemProps {
  notification: NotificationDto;
  /** Called on a click, before the navigation. */
  onOpen?(): void;
}

/** A notification, linked to its subject. */
export function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const markAsRead = useMarkAsRead();
  const { id, title, text, path, actor, created_at, read_at } = notification;
  return (
    <Link
      to={path}
      onClick={() => {
        onOpen?.();
        if (read_at === null) markAsRead.mutate(id);
      }}
      className={cn(
        'flex gap-3 rounded-2xl p-3 transition-colors hover:bg-surface-soft',
        read_at === null && 'bg-surface-strong/50',
      )}
    >
      {actor && <Avatar name={actor.full_name} image={actor.profile_image} size="small" />}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={cn('block', read_at === null && 'font-semibold')}>
          {title}
          {read_at === null && <span className="sr-only"> {texts.notifications.unread}</span>}
        </span>
        {text && <span className="line-clamp-2 text-ink-soft">{text}</span>}
        <time dateTime={created_at} className="block text-sm text-ink-soft">
          {relativeTime(created_at, new Date())}
        </time>
      </span>
    </Link>
  );
}
