import type { Channels, NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { cn } from '#lib/cn.ts';
import { fill, texts } from '#lib/texts.ts';

type Channel = keyof Channels;

export const channels = ['app', 'mail'] as const satisfies Channel[];

/** What is on, and how it is changed. */
export interface ChannelChoice {
  isOn(kind: NotificationKind, channel: Channel): boolean;
  isSaving: boolean;
  set(kinds: readonly NotificationKind[], channel: Channel, isOn: boolean): void;
}

interface ChannelBoxesProps {
  /** The row, which with the column is the checkbox's name. */
  name: string;
  /** One kind, or all of a row that switches several at once. */
  kinds: readonly NotificationKind[];
  choice: ChannelChoice;
  className?: string;
}

/** The two cells of a row: a checkbox for each channel, half on where only some of its kinds are. */
export function ChannelBoxes({ name, kinds, choice, className }: ChannelBoxesProps) {
  return channels.map((channel) => {
    const on = kinds.filter((kind) => choice.isOn(kind, channel)).length;
    const isAllOn = on === kinds.length;
    return (
      <td key={channel} className={cn('px-1 sm:px-3', className)}>
        <label className="mx-auto grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={fill(texts.settings.notifications.boxes[channel], { name })}
            className="size-5 accent-accent"
            ref={(box) => {
              if (box) box.indeterminate = on > 0 && !isAllOn;
            }}
            checked={isAllOn}
            // Not `disabled`, which would lose keyboard focus.
            aria-disabled={choice.isSaving}
            onChange={() => !choice.isSaving && choice.set(kinds, channel, !isAllOn)}
          />
        </label>
      </td>
    );
  });
}
