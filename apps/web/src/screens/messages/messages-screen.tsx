import { usePageTitle } from '#lib/page-title.ts';
import { texts } from '#lib/texts.ts';
import { useWide } from '#lib/use-wide.ts';
import { Inbox } from './inbox.tsx';
import { NoConversationOpen, Panes } from './panes.tsx';

/** /messages (product/contact-and-messages#conversations): conversations and requests. */
export function MessagesScreen() {
  usePageTitle(texts.common.messages);
  if (useWide()) {
    return (
      <Panes>
        <NoConversationOpen />
      </Panes>
    );
  }
  return (
    <div className="mx-auto max-w-3xl">
      <Inbox />
    </div>
  );
}
