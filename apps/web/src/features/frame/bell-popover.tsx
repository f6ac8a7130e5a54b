import { Popover } from 'radix-ui';
import type { ReactElement } from 'react';
import { texts } from '#lib/texts.ts';
import { BellPanel } from './bell-panel.tsx';

export interface BellPopoverProps {
  /** The button that opens it. */
  children: ReactElement;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  hasUnread: boolean;
}

/** The bell's button with its panel of the newest notifications. */
export function BellPopover({ children, isOpen, onOpenChange, hasUnread }: BellPopoverProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          aria-label={texts.common.notifications}
          className="z-30 grid max-h-[70dvh] w-[min(24rem,100vw)] gap-3 overflow-y-auto rounded-3xl border border-line bg-surface p-4 shadow-card"
        >
          <BellPanel hasUnread={hasUnread} onLeave={() => onOpenChange(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
