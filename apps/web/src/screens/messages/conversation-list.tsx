import type { ContactRequestDto } from '@rosette/shared/contract/contacts.ts';
import { type ConversationDto, conversations } from '@rosette/shared/contract/conversations.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePagedList } from '#data/use-paged-list.ts';
import { cn } from '#lib/cn.ts';
import { paths } from '#lib/paths.ts';
import { relativeTime } from '#lib/relative-time.ts';
import { fill, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const pageSize = 30;

/** The requests shown above the conversations; the tab has all of them. */
const shownRequests = 3;

interface ConversationListProps {
  /** The conversation that is open beside the list. */
  openId: string | undefined;
  /** Received requests that wait for an answer. */
  requests: readonly ContactRequestDto[];
}

/** The caller's conversations, latest message first, below requests to answer. */
export function ConversationList({ openId, requests }: ConversationListProps) {
  const list = usePagedList(conversations.list, {}, pageSize);
  if (list.isPending) return <RowsSkeleton label={texts.messages.list.loading} />;
  if (list.isError && list.items.length === 0) return <LoadFailure of={list} />;
  if (list.items.length === 0 && requests.length === 0) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={texts.messages.list.empty}
        action={
          <LinkButton variant="soft" to={paths.members}>
            {texts.messages.findSomebody}
          </LinkButton>
        }
      >
        {texts.messages.list.emptyAbout}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-2">
        {requests.slice(0, shownRequests).map((request) => (
          <li key={request.id}>
            <RequestRow request={request} />
          </li>
        ))}
        {list.items.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} isOpenBeside={conversation.id === openId} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} what="conversations" />
    </>
  );
}

interface ConversationRowProps {
  conversation: ConversationDto;
  isOpenBeside: boolean;
}

function ConversationRow({ conversation, isOpenBeside }: ConversationRowProps) {
  const { id, with: person, unread_count, last_message, is_open } = conversation;
  const preview =
    last_message &&
    (last_message.is_own
      ? fill(texts.messages.list.ownPreview, { text: last_message.text })
      : last_message.text);
  return (
    <Row
      to={paths.conversation(id)}
      person={person}
      at={last_message?.created_at}
      // What is open is read beside it.
      text={isOpenBeside ? person.business_name : preview}
      isOpenBeside={isOpenBeside}
      isUnread={unread_count > 0}
    >
      {!is_open && <Badge tone="plain">{texts.messages.list.ended}</Badge>}
      {unread_count > 0 && (
        <Badge tone="strong">
          {unread_count}
          <span className="sr-only">{texts.messages.list.unread}</span>
        </Badge>
      )}
    </Row>
  );
}

/** A request that waits for an answer, which the other tab takes. */
function RequestRow({ request: { from, text, created_at } }: { request: ContactRequestDto }) {
  return (
    <Row to={paths.contactRequests} person={from} at={created_at} text={text} isUnread>
      <Badge tone="gold">{texts.messages.list.request}</Badge>
    </Row>
  );
}

interface RowProps {
  to: string;
  person: PersonDto;
  at: string | undefined;
  text: string | null | undefined;
  isOpenBeside?: boolean;
  isUnread: boolean;
  /** What is known of it, as badges. */
  children: ReactNode;
}

function Row({ to, person, at, text, isOpenBeside = false, isUnread, children }: RowProps) {
  return (
    <Link
      to={to}
      aria-current={isOpenBeside ? 'page' : undefined}
      className={cn(
        'flex min-h-16 items-center gap-4 rounded-2xl border px-4 py-3 transition-colors',
        isOpenBeside
          ? 'border-line-strong bg-surface-strong'
          : 'border-line bg-surface hover:bg-surface-soft',
      )}
    >
      <Avatar name={person.full_name} image={person.profile_image} size="small" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold wrap-anywhere">{person.full_name}</span>
          {at && (
            <time dateTime={at} className="text-sm text-ink-soft">
              {relativeTime(at, new Date())}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2">
          <span
            className={cn(
              'line-clamp-1 min-w-0 flex-1 wrap-anywhere',
              isUnread ? 'text-ink' : 'text-ink-soft',
            )}
          >
            {text}
          </span>
          {children}
        </span>
      </span>
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
