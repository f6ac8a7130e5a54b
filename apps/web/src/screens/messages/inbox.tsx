import { formatCount } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
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
      <header data-title-in-bar className="mb-5">
        <Heading className="text-4xl max-sm:text-3xl">{texts.common.messages}</Heading>
        <p className="mt-1 text-balance text-ink-soft max-md:mb-3">{texts.messages.about}</p>
      </header>
      <Tabs value={tab} onValueChange={choose}>
        <TabsList aria-label={texts.common.messages} className="sm:max-w-sm">
          <TabsTrigger value="conversations">{texts.messages.conversations}</TabsTrigger>
          <TabsTrigger value="requests">
            {count > 0
              ? fill(texts.messages.requestsWaiting, { count: formatCount(count) })
              : texts.messages.requests}
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
