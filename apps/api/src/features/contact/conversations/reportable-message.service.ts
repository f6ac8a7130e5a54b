import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId } from 'mongoose';
import type { Reportable } from '#lib/reportable.ts';
import { ConversationModel } from './conversation.model.ts';
import { type Message, MessageModel } from './message.model.ts';

export type { Message } from './message.model.ts';

/** How many messages before a reported one an admin sees (product/safety#reports). */
const shownBefore = 5;

/** Finds a message that the caller can read as a participant of its conversation; else null. */
export async function findReportableMessage(id: string, caller: Caller): Promise<Reportable | null> {
  const message = isValidObjectId(id) ? await MessageModel.findById(id).lean() : null;
  if (!message) return null;
  const isHers = await ConversationModel.exists({
    _id: message.conversation_id,
    'participants.member_id': caller.id,
  });
  return isHers ? { owner_id: String(message.author_id), label: 'Message', path: null } : null;
}

/**
 * Each of these reported messages with the five before it, oldest first, by its id: all that an admin sees of a
 * conversation. Without messages that are gone.
 */
export async function messagesUpTo(ids: readonly string[]): Promise<Map<string, Message[]>> {
  const reported = ids.length === 0 ? [] : await MessageModel.find({ _id: { $in: ids } }).lean();
  if (reported.length === 0) return new Map();
  const ranges = reported.map(({ conversation_id, number }) => ({
    conversation_id,
    number: { $gte: number - shownBefore, $lte: number },
  }));
  const found = await MessageModel.find({ $or: ranges }).sort({ conversation_id: 1, number: 1 }).lean();
  return new Map(
    reported.map(({ _id, conversation_id, number }) => {
      const isShown = (each: Message) =>
        conversation_id.equals(each.conversation_id) &&
        each.number >= number - shownBefore &&
        each.number <= number;
      return [String(_id), found.filter(isShown)];
    }),
  );
}
