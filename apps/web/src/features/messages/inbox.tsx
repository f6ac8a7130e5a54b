import { formatCount } from '#lib/format.ts';
import { useUrlTab } from '#lib/use-url-params.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { ConversationList } from './conversation-list.tsx';
import { RequestLists, useRequestsToAnswer } from './request-lists.tsx';

/** Conversations and requests, each in a tab. `openId` is the conversation beside it, whose name is the page's heading. */
export function Inbox({ openId }: { openId?: string | undefined }) {
  const [tab, choose] = useUrlTab(['conversations', 'requests']);
  const { requests, count } = useRequestsToAnswer();
  const Heading = openId === undefined ? 'h1' : 'h2';
  return (
    <>
      <header className="mb-5">
        <Heading className="text-4xl max-sm:text-3xl">Messages</Heading>
        <p className="mt-1 text-balance text-ink-soft">
          Only members you are connected with can write to you.
        </p>
      </header>
      <Tabs value={tab} onValueChange={choose}>
        <TabsList aria-label="Messages" className="sm:max-w-sm">
          <TabsTrigger value="conversations">Conversations</TabsTrigger>
          <TabsTrigger value="requests">
            {count > 0 ? `Requests (${formatCount(count)})` : 'Requests'}
          </TabsTrigger>
        </TabsList>
        <TabsContent value="conversations">
          <ConversationList openId={openId} requests={requests} />
        </TabsContent>
        <TabsContent value="requests">
          <RequestLists />
        </TabsContent>
      </Tabs>
    </>
  );
}
