import {
  type ConversationDto,
  conversations,
  type MessageDto,
} from '@rosette/shared/contract/conversations.ts';
import { type InfiniteData, usePrefetchInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, MessageCircleOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { invalidate } from '#data/changes.ts';
import { call } from '#data/client.ts';
import { refreshConversationList } from '#data/conversation-cache.ts';
import { query } from '#data/queries.ts';
import { MoreMenu } from '#features/safety/more-menu.tsx';
import { cn } from '#lib/cn.ts';
import { logError } from '#lib/log-error.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { useWide } from '#lib/use-wide.ts';
import { Avatar } from '#ui/avatar.tsx';
import { LinkButton } from '#ui/button.tsx';
import { ItemPage, type MissingItem } from '#ui/item-page.tsx';
import { Link } from '#ui/link.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { MessageField } from './message-field.tsx';
import { MessageLog } from './message-log.tsx';
import { fillsWindow, Panes } from './panes.tsx';
import { messagesQuery, useMessages, useSending } from './use-messages.ts';

const missingConversation = (): MissingItem => ({
  icon: MessageCircleOff,
  title: texts.messages.missing.title,
  text: texts.messages.missing.text,
  action: <LinkButton to={paths.messages}>{texts.messages.all}</LinkButton>,
});

/** The conversation, from the list where that has just loaded it. */
function useConversation(id: string) {
  const queryClient = useQueryClient();
  const listed = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['conversations', conversations.list.path] })
    .map(({ state }) => ({
      ...state,
      data: state.data as InfiniteData<{ items: ConversationDto[] }> | undefined,
    }))
    .find(({ data, isInvalidated }) => data && !isInvalidated);
  return useQuery({
    ...query(conversations.get, { params: { id } }),
    initialData: () => listed?.data?.pages.flatMap(({ items }) => items).find((each) => each.id === id),
    initialDataUpdatedAt: listed?.dataUpdatedAt,
  });
}

/** /messages/{id} (product/contact-and-messages#conversations). */
export function ConversationScreen() {
  const { id = '' } = useParams();
  const found = useConversation(id);
  // At the same time as the conversation, not after it.
  usePrefetchInfiniteQuery(messagesQuery(id));
  const isWide = useWide();
  const page = (
    <ItemPage
      item={found}
      title={found.data?.with.full_name ?? texts.messages.conversation}
      missing={missingConversation()}
    >
      {(conversation) => <Conversation key={id} conversation={conversation} isBesideList={isWide} />}
    </ItemPage>
  );
  return isWide ? <Panes openId={id}>{page}</Panes> : page;
}

/** Marks the conversation as read whenever a visible tab shows a new message that is not read. */
function useReading(id: string, newest: MessageDto | undefined) {
  const queryClient = useQueryClient();
  const readId = useRef<string>(undefined);
  const read = useEffectEvent(() => {
    if (!newest || newest.read_at !== null || newest.id === readId.current) return;
    if (document.visibilityState !== 'visible') return;
    call(conversations.read, { params: { id } })
      .then(async () => {
        readId.current = newest.id;
        await refreshConversationList(queryClient);
        await invalidate(queryClient, 'notification');
      })
      .catch((error: unknown) => logError('Failed to mark a conversation as read', error));
  });
  useEffect(() => {
    if (newest?.id === undefined) return;
    const onVisible = () => read();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [newest?.id]);
}

interface ConversationProps {
  conversation: ConversationDto;
  /** Whether the list of conversations is beside it. */
  isBesideList: boolean;
}

function Conversation({ conversation, isBesideList }: ConversationProps) {
  const { id, with: person, is_open, met_at } = conversation;
  const { list, messages } = useMessages(id);
  const { unsent, write, tryAgain, discard } = useSending(id);
  const latestOfHers = messages.findLast(({ is_own }) => !is_own);
  useReading(id, latestOfHers);

  return (
    <div className={cn('flex flex-col gap-3', isBesideList ? 'h-full' : ['mx-auto max-w-3xl', fillsWindow])}>
      <div className="flex items-center gap-3">
        {!isBesideList && (
          <LinkButton to={paths.messages} variant="quiet" size="icon" aria-label={texts.messages.all}>
            <ArrowLeft aria-hidden="true" />
          </LinkButton>
        )}
        <Avatar name={person.full_name} image={person.profile_image} size="small" />
        <h1 className="line-clamp-3 min-w-0 flex-1 text-xl leading-tight wrap-anywhere sm:text-2xl">
          <PersonLink person={person} />
        </h1>
        {person.id ? (
          <ConversationMenu
            person={{ ...person, id: person.id }}
            isOpen={is_open}
            reportableMessageId={latestOfHers?.id ?? null}
          />
        ) : (
          // Messages of a former member can be reported, too.
          latestOfHers && <MoreMenu subject={{ kind: 'message', id: latestOfHers.id }} owner={null} />
        )}
      </div>
      {met_at && (
        <p className="text-center text-sm text-ink-soft">
          <Link to={paths.event(met_at.id)} className="underline-offset-4 hover:underline">
            {fill(texts.messages.metAt, { event: met_at.title })}
          </Link>
        </p>
      )}
      <MessageLog
        list={list}
        messages={messages}
        unsent={unsent}
        isOpen={is_open}
        withName={person.full_name}
        onTryAgain={tryAgain}
        onDiscard={discard}
      />
      {is_open ? (
        <MessageField conversationId={id} onWrite={write} />
      ) : (
        <p className="rounded-2xl bg-surface-soft p-4 text-center text-ink-soft">{texts.messages.ended}</p>
      )}
    </div>
  );
}
