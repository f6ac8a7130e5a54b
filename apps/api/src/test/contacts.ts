import { contract } from '@rosette/shared/contract/index.ts';
import { connectPair } from '#features/contact/contacts/connect-members.service.ts';
import { lockPair } from '#features/contact/contacts/contact-pair.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { transaction } from '#lib/transaction.ts';
import { as, type Someone } from './api.ts';
import type { Member } from './factories.ts';

const { contactRequests } = contract;

/** A contact request; its sender needs a confirmed address. */
export async function aRequest(from: Someone, to: { id: string }, text = 'Questions?') {
  const body = { to: to.id, purpose: 'collaboration' as const, text };
  return (await as(from).call(contactRequests.create, { body })).body;
}

/** Confirms the first's address, with which she may ask for contact and introduce others. */
const confirm = (first: Member) =>
  UserModel.updateOne({ _id: first.id }, { email_verified_at: new Date() }).exec();

/**
 * Connects two members and answers the id of their conversation, which starts with the first's text. Stores no request
 * and no notifications, which would take six times as many database commands; see `aConversationByRequest`.
 */
export async function aConversation(first: Member, second: Member, text = 'Questions?'): Promise<string> {
  await confirm(first);
  const opening = [{ author_id: first.id, text, isRead: true }];
  const connect = async () => connectPair(await lockPair(first.id, second.id), opening);
  return String(await transaction(connect));
}

/** As `aConversation`, by a contact request that the second accepts. */
export async function aConversationByRequest(first: Member, second: Member, text?: string): Promise<string> {
  await confirm(first);
  const { id } = await aRequest(first, second, text);
  const { body } = await as(second).call(contactRequests.accept, { params: { id } });
  return body.conversation_id;
}

/** An introduction of two members by a third, who is connected with both. */
export async function anIntroduction(by: Member, first: Member, second: Member, text = 'You should meet') {
  await aConversation(by, first);
  await aConversation(by, second);
  const body = { first_id: first.id, second_id: second.id, text };
  return (await as(by).call(contract.introductions.create, { body })).body;
}
