import { BellOff } from 'lucide-react';
import { NotificationList } from '#features/frame/notification-list.tsx';
import { useUnreadNotifications } from '#features/frame/unread-notifications.ts';
import { useMarkAllAsRead, useNotifications } from '#features/frame/use-notifications.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** /notifications (product/notifications-and-mails#reading), newest first. */
export function NotificationsScreen() {
  usePageTitle(texts.common.notifications);
  const list = useNotifications();
  const markAll = useMarkAllAsRead();
  const unread = useUnreadNotifications();
  // A later page may hold them; without the live stream only those that are listed are known.
  const hasUnread = unread > 0 || list.items.some(({ read_at }) => read_at === null);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        isOfList
        title={texts.common.notifications}
        actions={
          hasUnread && (
            <Button variant="secondary" isBusy={markAll.isPending} onClick={() => markAll.mutate()}>
              {texts.notifications.markAllAsRead}
            </Button>
          )
        }
      >
        {texts.notifications.about}
      </PageHeader>
      {list.isPending && (
        <div role="status" aria-label={texts.frame.lists.notifications.loading} className="grid gap-2">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      )}
      <LoadFailure of={list} />
      {!list.isPending && !list.isError && list.items.length === 0 && (
        <EmptyState
          icon={BellOff}
          title={texts.notifications.nothingNewTitle}
          action={
            <LinkButton variant="soft" to={paths.events}>
              {texts.notifications.goToEvents}
            </LinkButton>
          }
        >
          {texts.notifications.nothingNewAbout}
        </EmptyState>
      )}
      <NotificationList items={list.items} className="gap-2" />
      <ShowMore list={list} what="notifications" />
    </div>
  );
}
