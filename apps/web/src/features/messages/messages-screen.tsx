import { type ContactRequestDto, contactRequests } from '@rosette/shared/contract/contacts.ts';
import { introductions } from '@rosette/shared/contract/introductions.ts';
import { Mailbox } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { usePagedList } from '#api/use-paged-list.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { useUrlTab } from '#lib/use-url-params.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { ReceivedRequest, SentRequest } from './contact-request.tsx';
import { ConversationList, RowsSkeleton } from './conversation-list.tsx';
import { IntroductionList } from './introduction-list.tsx';

/** Introductions, received requests, declined ones that can still be accepted, and sent ones. */
function RequestLists() {
  const received = useRequests('received', 'pending');
  const declined = useRequests('received', 'declined');
  const sent = useRequests('sent', 'pending');
  const introduced = usePagedList(introductions.list, { state: 'pending' }, pageSize);
  const all = [received, declined, sent, introduced];
  if (all.some(({ isPending }) => isPending)) return <RowsSkeleton label="Loading requests" />;
  if (all.every(({ items, isError }) => items.length === 0 && !isError)) {
    return (
      <EmptyState icon={Mailbox} title="No requests">
        Members who would like to be in touch with you ask here first.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-10">
      <IntroductionList list={introduced} />
      <Requests title="Received" list={received}>
        {(request) => <ReceivedRequest request={request} />}
      </Requests>
      <Requests title="Sent" list={sent}>
        {(request) => <SentRequest request={request} />}
      </Requests>
      <Requests title="Declined" list={declined}>
        {(request) => <ReceivedRequest request={request} />}
      </Requests>
    </div>
  );
}

const pageSize = 20;

const useRequests = (box: 'received' | 'sent', state: ContactRequestDto['state']) =>
  usePagedList(contactRequests.list, { box, state }, pageSize);

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

/** /messages (product/contact-and-messages#conversations): conversations and requests. */
export function MessagesScreen() {
  usePageTitle('Messages');
  const [tab, choose] = useUrlTab(['conversations', 'requests']);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Messages">Only members you are connected with can write to you.</PageHeader>
      <Tabs value={tab} onValueChange={choose}>
        <TabsList aria-label="Messages" className="sm:max-w-sm">
          <TabsTrigger value="conversations">Conversations</TabsTrigger>
          <TabsTrigger value="requests">Requests</TabsTrigger>
        </TabsList>
        <TabsContent value="conversations">
          <ConversationList />
        </TabsContent>
        <TabsContent value="requests">
          <RequestLists />
        </TabsContent>
      </Tabs>
    </div>
  );
}
