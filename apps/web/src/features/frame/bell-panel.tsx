import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarkAllAsRead, useNotifications } from './use-notifications.ts';

/** How many the panel shows. */
const shown = 10;

/** The newest notifications, in the panel of the bell. */
export function BellPanel({ hasUnread, onLeave }: { hasUnread: boolean; onLeave(): void }) {
  const newest = useNotifications();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{texts.common.notifications}</h2>
        {hasUnread && <MarkAllButton />}
      </div>
      {newest.isPending && <Skeleton className="h-24" />}
      <LoadFailure of={newest} />
      {!newest.isPending && !newest.isError && newest.items.length === 0 && (
        <p className="text-ink-soft">{texts.notifications.nothingNew}</p>
      )}
      <NotificationList items={newest.items.slice(0, shown)} onOpen={onLeave} className="gap-1" />
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

/** Gone once all are read. */
function MarkAllButton() {
  const markAll = useMarkAllAsRead();
  const part = useFocusOnRemoval<HTMLDivElement>();
  return (
    <div ref={part}>
      <Button variant="quiet" size="small" isBusy={markAll.isPending} onClick={() => markAll.mutate()}>
        {texts.notifications.markAllAsRead}
      </Button>
    </div>
  );
}
