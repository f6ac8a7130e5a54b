import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { recordChanges } from './notification-changes.ts';

interface WrittenMessage {
  conversation_id: string;
  author_id: string;
  /** The participants, each with the message as she sees it; the author's other windows receive it, too. */
  to: readonly { member_id: string; message: object }[];
}

/** Sends a message to the live streams of the participants, inside the transaction that stores it. */
export function publishMessage(
  app: AppContext,
  { conversation_id, author_id, to }: WrittenMessage,
): Promise<void> {
  return recordChanges(
    to.map(({ member_id, message }) => ({
      member_id: new Types.ObjectId(member_id),
      event: {
        type: 'message',
        message: app.mail.seal.close(JSON.stringify({ conversation_id, message })),
        author_id: new Types.ObjectId(author_id),
      },
    })),
  );
}
