import { type ConversationDto, conversations } from '@rosette/shared/contract/conversations.ts';
import { MessagesSquare } from 'lucide-react';
import { usePagedList } from '#api/use-paged-list.ts';
import { paths } from '#lib/paths.ts';
import { relativeTime } from '#lib/relative-time.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const pageSize = 30;

/** The caller's conversations, latest message first. */
export function ConversationList() {
  const list = usePagedList(conversations.list, {}, pageSize);
  if (list.isPending) return <RowsSkeleton label="Loading conversations" />;
  if (list.isError && list.items.length === 0) return <LoadFailure of={list} />;
  if (list.items.length === 0) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title="No conversations yet"
        action={
          <LinkButton variant="soft" to={paths.members}>
            Find somebody to talk to
          </LinkButton>
        }
      >
        A conversation begins when one of you asks and the other accepts.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-2">
        {list.items.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} what="conversations" />
    </>
  );
}

function ConversationRow({ conversation }: { conversation: ConversationDto }) {
  const { id, with: person, unread_count, last_message, is_open } = conversation;
  return (
    <Link
      to={paths.conversation(id)}
      className="flex min-h-16 items-center gap-4 rounded-2xl border border-line bg-surface p-4 transition-colors hover:bg-surface-soft"
    >
      <Avatar name={person.full_name} image={person.profile_image} size="small" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold wrap-anywhere">{person.full_name}</span>
          {last_message && (
            <time dateTime={last_message.created_at} className="text-sm text-ink-soft">
              {relativeTime(last_message.created_at, new Date())}
            </time>
          )}
        </span>
        <span className="block truncate text-ink-soft">
          {last_message && `${last_message.is_own ? 'You: ' : ''}${last_message.text}`}
        </span>
        {!is_open && <span className="text-sm text-ink-soft">Ended</span>}
      </span>
      {unread_count > 0 && (
        <Badge>
          {unread_count}
          <span className="sr-only">unread</span>
        </Badge>
      )}
    </Link>
  );
}

/** Placeholders of rows while they load, announced to screen readers. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-2">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </div>
  );
}
