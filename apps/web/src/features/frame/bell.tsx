import { Bell as BellIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { pageTitle } from '#lib/page-title.ts';
import { texts } from '#lib/texts.ts';
import { UnreadBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBackClosesMenu } from '#ui/use-back-closes.ts';
import { useUnreadNotifications } from './unread-notifications.ts';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

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
          <ErrorBoundary fallback={<p className="text-ink-soft">{texts.common.couldNotBeLoaded}</p>}>
            <Suspense fallback={<Skeleton className="h-24" />}>
              <BellPanel hasUnread={unread > 0} onLeave={() => setOpen(false)} />
            </Suspense>
          </ErrorBoundary>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
