import { Bell as BellIcon } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageTitle } from '#lib/page-title.ts';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { UnreadBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useBackClosesMenu } from '#ui/use-back-closes.ts';
import type { BellPopoverProps } from './bell-popover.tsx';
import { useUnreadNotifications } from './unread-notifications.ts';

/**
 * The bell with the unread count; its panel, loaded when it is first opened, shows the newest notifications
 * (product/notifications-and-mails#reading).
 */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<BellPopoverProps> | null>(null);
  const unread = useUnreadNotifications();
  const { pathname } = useLocation();
  useBackClosesMenu(isOpen, () => setOpen(false));
  // Navigation closes it, also while it is loaded.
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    pageTitle.count(unread);
    return () => pageTitle.count(0);
  }, [unread]);

  async function load() {
    setOpen(true);
    try {
      const { BellPopover } = await import('./bell-popover.tsx');
      setPanel(() => BellPopover);
    } catch {
      // Without a connection the page stays as it is; the next click tries again.
      setOpen(false);
      toast.error(texts.common.couldNotBeLoaded);
    }
  }

  const button = (
    <Button
      variant="quiet"
      size="icon"
      title={texts.common.notifications}
      className="relative shrink-0"
      {...(!Panel && {
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onClick: () => (isOpen ? setOpen(false) : void load()),
      })}
    >
      <BellIcon aria-hidden="true" />
      <span className="sr-only">{texts.common.notifications}</span>
      <UnreadBadge count={unread} />
    </Button>
  );
  if (!Panel) return button;
  return (
    <Panel isOpen={isOpen} onOpenChange={setOpen} hasUnread={unread > 0}>
      {button}
    </Panel>
  );
}
