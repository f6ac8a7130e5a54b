import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { peopleById } from '#features/users/people.service.ts';
import { unreachableFor } from '#features/users/visibility.service.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { type Conversation, ConversationModel } from './conversation.model.ts';
import { addMessage, type OpeningMessage } from './messages.service.ts';
import { findOwnConversation, otherOf, type ShownConversation } from './own-conversation.ts';

async function shownTo(caller: Caller, conversations: readonly Conversation[]): Promise<ShownConversation[]> {
  const otherIds = conversations.map((conversation) => otherOf(conversation, caller.id).member_id);
  const [people, unreachableIds] = await Promise.all([
    peopleById(otherIds),
    unreachableFor(caller, otherIds),
  ]);
  const unreachable = new Set(unreachableIds);
  return conversations.map((conversation) => {
    const otherId = String(otherOf(conversation, caller.id).member_id);
    const person = people.get(otherId) ?? null;
    const is_open = conversation.is_open && person !== null && !unreachable.has(otherId);
    return { conversation, callerId: caller.id, with: person, is_open };
  });
}

/** The caller's conversations, latest message first. */
export async function listConversations(caller: Caller, page: PageQuery): Promise<Listed<ShownConversation>> {
  const { items, ...total } = await findPage<Conversation>(ConversationModel, {
    filter: { 'participants.member_id': caller.id },
    sort: { last_at: -1, _id: -1 },
    page,
  });
  return { items: await shownTo(caller, items), ...total };
}

/** @throws 404 */
export async function getConversation(caller: Caller, id: string): Promise<ShownConversation> {
  const [shown] = await shownTo(caller, [await findOwnConversation(caller, id)]);
  return shown as ShownConversation;
}

/**
 * Opens the conversation of two members, inside the transaction that connects them: reopens `id`, or creates one where
 * it is null. Answers its id.
 */
export async function openConversation(
  id: Types.ObjectId | null | undefined,
  memberIds: readonly [Types.ObjectId | string, Types.ObjectId | string],
  opening: readonly OpeningMessage[],
): Promise<Types.ObjectId> {
  const _id = id ?? new Types.ObjectId();
  if (id) await ConversationModel.updateOne({ _id }, { $set: { is_open: true } });
  else {
    const participants = memberIds.map((member_id) => ({ member_id }));
    await ConversationModel.create([{ _id, participants, is_open: true, last_at: clock.now() }]);
  }
  for (const message of opening) await addMessage(_id, message);
  return _id;
}

/** Ends a conversation: it stays readable and takes no messages. */
export async function endConversation(id: Types.ObjectId): Promise<void> {
  await ConversationModel.updateOne({ _id: id }, { $set: { is_open: false } });
}
