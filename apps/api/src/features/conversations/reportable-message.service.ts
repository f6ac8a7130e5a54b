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
 * A reported message and the five before it, oldest first: all that an admin sees of a conversation. Empty once the
 * message is gone.
 */
export async function messagesUpTo(id: string): Promise<Message[]> {
  const reported = await MessageModel.findById(id).lean();
  if (!reported) return [];
  const { conversation_id, number } = reported;
  return MessageModel.find({ conversation_id, number: { $gte: number - shownBefore, $lte: number } })
    .sort({ number: 1 })
    .lean();
}
