import type { MessageDto } from '@rosette/shared/contract/conversations.ts';
import { type UIEvent, useRef } from 'react';
import type { Outgoing } from '#data/outbox.ts';
import { cn } from '#lib/cn.ts';
import { formatClock, formatDate, formatFullDay } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { RowsSkeleton } from './conversation-list.tsx';
import { type Place, placesOf } from './message-groups.ts';
import type { useMessages } from './use-messages.ts';

interface MessageLogProps {
  list: ReturnType<typeof useMessages>['list'];
  messages: readonly MessageDto[];
  unsent: readonly Outgoing<string>[];
  /** Without it, the page says below the messages that the conversation has ended. */
  isOpen: boolean;
  withName: string;
  onTryAgain(message: Outgoing<string>): void;
  onDiscard(message: Outgoing<string>): void;
}

/** Pixels from the top at which older messages are loaded. */
const nearTop = 200;

/**
 * The messages, newest at the bottom, in a column-reverse container: it starts at its end, stays there for new
 * messages, and keeps its position when older ones are added.
 */
export function MessageLog({
  list,
  messages,
  unsent,
  isOpen,
  withName,
  onTryAgain,
  onDiscard,
}: MessageLogProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  /** The newest message when the conversation was opened, '' without one: screen readers announce later ones only. */
  const newestAtOpening = useRef<string>(undefined);
  if (list.isSuccess) newestAtOpening.current ??= messages.at(-1)?.id ?? '';
  /** Her first message that was not read when the conversation was opened, '' without one. */
  const unreadAtOpening = useRef<string>(undefined);
  if (list.isSuccess && !list.isFetching)
    unreadAtOpening.current ??= messages.find(({ is_own, read_at }) => !is_own && read_at === null)?.id ?? '';
  const firstNew = messages.findIndex(({ id }) => id === newestAtOpening.current) + 1;
  const places = placesOf(messages);
  const storedAt = (index: number) => {
    const [message, place] = [messages[index], places[index]];
    return (
      message &&
      place && (
        <StoredMessage
          key={message.id}
          message={message}
          place={place}
          withName={withName}
          isFirstUnread={message.id === unreadAtOpening.current}
        />
      )
    );
  };
  function onScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) {
    // scrollTop counts from the end, so it is zero or negative.
    const above = scrollHeight - clientHeight + scrollTop;
    if (above < nearTop && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }
  return (
    <section
      aria-label={fill(texts.messages.log.label, { name: withName })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be focusable by keyboard
      tabIndex={0}
      onScroll={onScroll}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain rounded-3xl border border-line bg-surface p-4"
    >
      <div className="grid gap-3">
        {list.isPending && <RowsSkeleton label={texts.messages.log.loading} />}
        <LoadFailure of={list} />
        {hasNextPage && (
          <Button
            variant="quiet"
            size="small"
            className="justify-self-center"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {texts.messages.log.older}
          </Button>
        )}
        <div role="log" aria-live="off" aria-label={texts.common.messages}>
          <div className="grid gap-1">{messages.slice(0, firstNew).map((_, index) => storedAt(index))}</div>
          <div aria-live="polite" className="grid gap-1 not-empty:mt-1">
            {messages.slice(firstNew).map((_, index) => storedAt(firstNew + index))}
            {unsent.map((message, index) => (
              <div key={message.id} className={cn('grid gap-1', index === 0 && 'mt-3')}>
                <Bubble isOwn author={texts.common.you}>
                  {message.body}
                </Bubble>
                <Progress
                  message={message}
                  isReasonShown={isOpen || !message.isEnded}
                  onTryAgain={() => onTryAgain(message)}
                  onDiscard={() => onDiscard(message)}
                />
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** 'Today', 'Yesterday', or the day in full. */
function dayInWords(instant: string): string {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const day = formatDate(instant);
  if (day === formatDate(now)) return texts.common.today;
  return day === formatDate(yesterday) ? texts.frame.yesterday : formatFullDay(instant);
}

interface StoredMessageProps {
  message: MessageDto;
  place: Place;
  withName: string;
  /** A line above it says that from here on all is new. */
  isFirstUnread: boolean;
}

function StoredMessage({ message, place, withName, isFirstUnread }: StoredMessageProps) {
  const { text, is_own, created_at } = message;
  return (
    <>
      {place.beginsDay && (
        // The day of what is in sight stays at the upper edge; the next one covers it.
        <div className="sticky -top-4 z-1 -mx-4 my-1 bg-surface px-4 py-2 text-center text-sm font-semibold text-ink-soft">
          <time dateTime={created_at}>{dayInWords(created_at)}</time>
        </div>
      )}
      {isFirstUnread && (
        <div className="my-2 flex items-center gap-3 text-sm font-semibold text-accent-ink before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent">
          {texts.messages.log.new}
        </div>
      )}
      <div className={cn('grid gap-1', place.beginsGroup && !place.beginsDay && 'mt-3')}>
        <Bubble isOwn={is_own} author={is_own ? texts.common.you : withName}>
          {text}
        </Bubble>
        {place.endsGroup && (
          <time dateTime={created_at} className={cn('px-2 text-xs text-ink-soft', is_own && 'text-right')}>
            {formatClock(created_at)}
          </time>
        )}
      </div>
    </>
  );
}

interface BubbleProps {
  isOwn: boolean;
  author: string;
  children: string;
}

function Bubble({ isOwn, author, children }: BubbleProps) {
  return (
    <div
      className={cn(
        'w-fit max-w-[min(85%,40rem)] rounded-2xl px-4 py-2',
        // Links of her own text are as light as the text.
        isOwn ? 'ml-auto bg-accent text-on-accent [&_a]:text-on-accent' : 'bg-surface-strong text-ink',
      )}
    >
      <span className="sr-only">{author}: </span>
      <MemberText>{children}</MemberText>
    </div>
  );
}

interface ProgressProps {
  message: Outgoing<string>;
  isReasonShown: boolean;
  onTryAgain(): void;
  onDiscard(): void;
}

/** The state of an unsent message; why, and without 'Try again', where the API will never take it. */
function Progress({ message, isReasonShown, onTryAgain, onDiscard }: ProgressProps) {
  if (message.state === 'sending')
    return <p className="px-2 text-right text-xs text-ink-soft">{texts.common.sending}</p>;
  if (message.state === 'waiting')
    return (
      <p className="px-2 text-right text-xs font-semibold text-ink-soft">{texts.messages.log.waiting}</p>
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 text-sm font-semibold text-bad">
      <p>{texts.messages.log.notSent}</p>
      {isReasonShown && message.reason && <p>{message.reason}</p>}
      {message.reason === undefined ? (
        <Button variant="quiet" size="small" onClick={onTryAgain}>
          {texts.common.tryAgain}
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="small"
          onClick={() =>
            void copyText(message.body, {
              done: texts.messages.log.copied,
              failed: texts.messages.log.copyFailed,
            })
          }
        >
          {texts.messages.log.copy}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={onDiscard}>
        {texts.frame.discard}
      </Button>
    </div>
  );
}
