import type { MessageDto } from '@rosette/shared/contract/conversations.ts';
import { errorMessages } from '@rosette/shared/contract/error-messages.ts';
import { type ReactNode, type UIEvent, useRef } from 'react';
import { cn } from '#lib/cn.ts';
import { formatDateTime } from '#lib/format.ts';
import type { UnsentMessage } from '#session/unsent-messages.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { RowsSkeleton } from './conversation-list.tsx';
import type { useMessages } from './use-messages.ts';

interface MessageLogProps {
  list: ReturnType<typeof useMessages>['list'];
  messages: readonly MessageDto[];
  unsent: readonly UnsentMessage[];
  /** Without it, the page says below the messages that the conversation has ended. */
  isOpen: boolean;
  withName: string;
  onTryAgain(clientId: string): void;
  onDiscard(clientId: string): void;
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
  const firstNew = messages.findIndex(({ id }) => id === newestAtOpening.current) + 1;
  function onScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) {
    // scrollTop counts from the end, so it is zero or negative.
    const above = scrollHeight - clientHeight + scrollTop;
    if (above < nearTop && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }
  return (
    <section
      aria-label={`Conversation with ${withName}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be focusable by keyboard
      tabIndex={0}
      onScroll={onScroll}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto rounded-3xl border border-line bg-surface p-4"
    >
      <div className="mb-auto grid gap-3">
        {list.isPending && <RowsSkeleton label="Loading messages" />}
        <LoadFailure of={list} />
        {hasNextPage && (
          <Button
            variant="quiet"
            size="small"
            className="justify-self-center"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show older messages
          </Button>
        )}
        <div role="log" aria-live="off" aria-label="Messages">
          <div className="grid gap-3">
            {messages.slice(0, firstNew).map((message) => (
              <StoredMessage key={message.id} message={message} withName={withName} />
            ))}
          </div>
          <div aria-live="polite" className="grid gap-3 not-empty:mt-3">
            {messages.slice(firstNew).map((message) => (
              <StoredMessage key={message.id} message={message} withName={withName} />
            ))}
            {unsent.map((message) => (
              <Bubble key={message.client_id} isOwn author="You">
                <MemberText>{message.text}</MemberText>
                <Progress
                  message={message}
                  isReasonShown={isOpen || message.reason !== errorMessages.conversationEnded}
                  onTryAgain={() => onTryAgain(message.client_id)}
                  onDiscard={() => onDiscard(message.client_id)}
                />
              </Bubble>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function StoredMessage({ message, withName }: { message: MessageDto; withName: string }) {
  const { text, is_own, created_at } = message;
  return (
    <Bubble isOwn={is_own} author={is_own ? 'You' : withName}>
      <MemberText>{text}</MemberText>
      <time dateTime={created_at} className="text-xs opacity-80">
        {formatDateTime(created_at)}
      </time>
    </Bubble>
  );
}

interface BubbleProps {
  isOwn: boolean;
  author: string;
  children: ReactNode;
}

function Bubble({ isOwn, author, children }: BubbleProps) {
  return (
    <div
      className={cn(
        'w-fit max-w-[85%] rounded-2xl px-4 py-2',
        isOwn ? 'ml-auto bg-surface-strong text-ink' : 'bg-surface-soft text-ink',
      )}
    >
      <span className="sr-only">{author}: </span>
      {children}
    </div>
  );
}

interface ProgressProps {
  message: UnsentMessage;
  isReasonShown: boolean;
  onTryAgain(): void;
  onDiscard(): void;
}

const copyWords = { done: 'Text copied!', failed: 'Failed to copy the text' };

/** The state of an unsent message; why, and without 'Try again', where the API will never take it. */
function Progress({ message, isReasonShown, onTryAgain, onDiscard }: ProgressProps) {
  if (message.state === 'sending') return <p className="text-xs opacity-80">Sending...</p>;
  if (message.state === 'waiting') {
    return <p className="text-xs font-semibold">Waiting for the connection</p>;
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm font-semibold text-bad">
      <p>Not sent</p>
      {isReasonShown && message.reason && <p>{message.reason}</p>}
      {message.reason === undefined ? (
        <Button variant="quiet" size="small" onClick={onTryAgain}>
          Try again
        </Button>
      ) : (
        <Button variant="quiet" size="small" onClick={() => void copyText(message.text, copyWords)}>
          Copy text
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
