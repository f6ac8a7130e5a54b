import { randomUUID } from 'node:crypto';
import { accept } from '#features/contact/contacts/answer.service.ts';
import { askForContact } from '#features/contact/contacts/ask.service.ts';
import {
  listMessages,
  readConversation,
  sendMessage,
} from '#features/contact/conversations/messages.service.ts';
import { introduce } from '#features/contact/introductions/introductions.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { backdate } from './backdate.ts';
import { daysAgo } from './calendar.ts';
import type { Cast, Player } from './cast.ts';
import {
  type DemoConversation,
  type DemoIntroduction,
  type DemoRequest,
  demoConversations,
  demoIntroductions,
  demoRequests,
} from './contacts.ts';

const hourMs = 3_600_000;

async function ask(app: AppContext, cast: Cast, { from, to, purpose, text }: DemoRequest): Promise<string> {
  const receiver = cast.player(to).caller;
  const { request } = await transaction(() =>
    askForContact(app, cast.player(from).caller, { to: receiver.id, purpose, text }),
  );
  return String(request._id);
}

/** Dates messages two hours apart, the last one unread. */
async function moveMessages({ caller }: Player, id: string, began: Date): Promise<void> {
  const { items } = await listMessages(caller, id, {});
  const writtenAt = (number: number) => new Date(began.getTime() + number * 2 * hourMs);
  await backdate(
    'messages',
    items.map(({ _id, number, read_at }) => {
      const created_at = writtenAt(number);
      return { id: String(_id), set: { created_at, ...(read_at && { read_at: created_at }) } };
    }),
  );
  const last_at = writtenAt(items.length);
  await backdate('conversations', [{ id, set: { last_at, 'last_message.created_at': last_at } }]);
}

async function talk(app: AppContext, cast: Cast, demo: DemoConversation): Promise<void> {
  const [asker, receiver] = [cast.player(demo.from), cast.player(demo.to)];
  const asked = await ask(app, cast, demo);
  const id = String(await transaction(() => accept(app, receiver.caller, asked)));
  for (const [index, text] of demo.replies.entries()) {
    const { caller } = index % 2 === 0 ? receiver : asker;
    await transaction(() => readConversation(caller, id));
    await transaction(() => sendMessage(app, caller, id, { text, client_id: randomUUID() }));
  }
  await moveMessages(asker, id, daysAgo(clock.now(), demo.days_ago, 0));
}

async function introduceDemo(app: AppContext, cast: Cast, demo: DemoIntroduction): Promise<void> {
  const body = {
    first_id: cast.player(demo.first).caller.id,
    second_id: cast.player(demo.second).caller.id,
    text: demo.text,
  };
  await transaction(() => introduce(app, cast.player(demo.by).caller, body));
}

/** Gives every demo account a conversation or a pending request. */
export async function seedContacts(app: AppContext, cast: Cast): Promise<void> {
  for (const demo of demoConversations) await talk(app, cast, demo);
  for (const demo of demoRequests) await ask(app, cast, demo);
  for (const demo of demoIntroductions) await introduceDemo(app, cast, demo);
}
