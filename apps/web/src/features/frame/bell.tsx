import { Bell as BellIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useEffect, useState } from 'react';
import { pageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { UnreadBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBackClosesMenu } from '#ui/use-back-closes.ts';
import { NotificationItem } from './notification-item.tsx';
import { useMarkAllAsRead, useNotifications, useUnreadNotifications } from './use-notifications.ts';

/**
 * The bell with the unread count; its panel shows the newest notifications
 * (product/notifications-and-mails#reading).
 */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadNotifications();
  useBackClosesMenu(isOpen, () => setOpen(false));
  useEffect(() => {
    pageTitle.count(unread);
    return () => pageTitle.count(0);
  }, [unread]);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button variant="quiet" size="icon" title={texts.common.notifications} className="relative shrink-0">
          <BellIcon aria-hidden="true" />
          <span className="sr-only">{texts.common.notifications}</span>
          <UnreadBadge count={unread} />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          aria-label={texts.common.notifications}
          className="z-30 grid max-h-[70dvh] w-[min(24rem,100vw)] gap-3 overflow-y-auto rounded-3xl border border-line bg-surface p-4 shadow-card"
        >
          <Panel hasUnread={unread > 0} onLeave={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** How many the panel shows. */
const shown = 10;

function Panel({ hasUnread, onLeave }: { hasUnread: boolean; onLeave(): void }) {
  const newest = useNotifications();
  const markAll = useMarkAllAsRead();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{texts.common.notifications}</h2>
        {hasUnread && (
          <Button variant="quiet" size="small" isBusy={markAll.isPending} onClick={() => markAll.mutate()}>
            {texts.notifications.markAllAsRead}
          </Button>
        )}
      </div>
      {newest.isPending && <Skeleton className="h-24" />}
      <LoadFailure of={newest} />
      {!newest.isPending && !newest.isError && newest.items.length === 0 && (
        <p className="text-ink-soft">{texts.notifications.nothingNew}</p>
      )}
      <ul className="grid gap-1">
        {newest.items.slice(0, shown).map((notification) => (
          <li key={notification.id}>
            <NotificationItem notification={notification} onOpen={onLeave} />
          </li>
        ))}
      </ul>
      <Link
        to={paths.notifications}
        onClick={onLeave}
        className="rounded-full p-2 text-center font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {texts.notifications.seeAll}
      </Link>
    </>
  );
}
