import { type ContactRequestDto, contactRequests } from '@rosette/shared/contract/contacts.ts';
import { introductions } from '@rosette/shared/contract/introductions.ts';
import { Mailbox } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useUser } from '#data/session.tsx';
import { usePagedList } from '#data/use-paged-list.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { ReceivedRequest, SentRequest } from './contact-request.tsx';
import { RowsSkeleton } from './conversation-list.tsx';
import { awaitsAnswerOf, IntroductionList } from './introduction-list.tsx';

/** Introductions, received requests, declined ones that can still be accepted, and sent ones. */
export function RequestLists() {
  const received = useRequests('received', 'pending');
  const declined = useRequests('received', 'declined');
  const sent = useRequests('sent', 'pending');
  const introduced = usePendingIntroductions();
  const all = [received, declined, sent, introduced];
  if (all.some(({ isPending }) => isPending))
    return <RowsSkeleton label={texts.messages.requestList.loading} />;
  if (all.every(({ items, isError }) => items.length === 0 && !isError)) {
    return (
      <EmptyState
        icon={Mailbox}
        title={texts.messages.requestList.empty}
        action={
          <LinkButton variant="soft" to={paths.members}>
            {texts.messages.findSomebody}
          </LinkButton>
        }
      >
        {texts.messages.requestList.emptyAbout}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-10">
      <IntroductionList list={introduced} />
      <Requests title={texts.messages.requestList.received} list={received}>
        {(request) => <ReceivedRequest request={request} />}
      </Requests>
      <Requests title={texts.messages.requestList.sent} list={sent}>
        {(request) => <SentRequest request={request} />}
      </Requests>
      <Requests title={texts.messages.requestList.declined} list={declined}>
        {(request) => <ReceivedRequest request={request} />}
      </Requests>
    </div>
  );
}

const pageSize = 20;

const useRequests = (box: 'received' | 'sent', state: ContactRequestDto['state']) =>
  usePagedList(contactRequests.list, { box, state }, pageSize);

const usePendingIntroductions = () => usePagedList(introductions.list, { state: 'pending' }, pageSize);

/** The received requests that wait for an answer, and how many there are with introductions. */
export function useRequestsToAnswer() {
  const { id } = useUser();
  const received = useRequests('received', 'pending');
  const introduced = usePendingIntroductions();
  return {
    requests: received.items,
    count: received.total + introduced.items.filter(awaitsAnswerOf(id)).length,
  };
}

interface RequestsProps {
  title: string;
  list: ReturnType<typeof useRequests>;
  children(request: ContactRequestDto): ReactNode;
}

function Requests({ title, list, children }: RequestsProps) {
  const titleId = useId();
  if (list.items.length === 0 && !list.isError) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-2xl">
        {title}
      </h2>
      <LoadFailure of={list} />
      <ul className="grid gap-4">
        {list.items.map((request) => (
          <li key={request.id}>{children(request)}</li>
        ))}
      </ul>
      <ShowMore list={list} what="requests" />
    </section>
  );
}
