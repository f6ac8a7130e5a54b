import { usePageTitle } from '#lib/use-page-title.ts';
import { useUrlTab } from '#lib/use-url-tab.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { ConversationList } from './conversation-list.tsx';
import { RequestLists } from './request-lists.tsx';

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
