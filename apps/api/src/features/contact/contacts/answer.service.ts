import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { removeContact, removeContactBetween } from '#features/users/connections/connections.service.ts';
import { isVisibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, forbidden, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { connectPair } from './connect-members.service.ts';
import { notifyOfAcceptance, readRequestNotification, removeRequestNotifications } from './contact-news.ts';
import type { ContactPair } from './contact-pair.model.ts';
import { lockPair } from './contact-pair.service.ts';
import { type ContactRequest, ContactRequestModel } from './contact-request.model.ts';

type Side = 'from_id' | 'to_id';

const missing = () => notFound('unknown_request');

/**
 * A request of which the caller is this side, with its pair, which is locked.
 * @throws 404 for other members, admins included, and across a block; 403 for the other side
 */
async function lockRequestAs(
  caller: Caller,
  id: string,
  side: Side,
): Promise<{ request: ContactRequest; pair: ContactPair }> {
  const request = await ContactRequestModel.findOne({
    _id: id,
    state: { $ne: 'ended' },
    $or: [{ from_id: caller.id }, { to_id: caller.id }],
  }).lean();
  if (!request) throw missing();
  const { from_id, to_id } = request;
  const otherId = String(from_id) === caller.id ? to_id : from_id;
  if (!(await isVisibleTo(caller, otherId))) throw missing();
  if (String(request[side]) !== caller.id) throw forbidden('not_allowed');
  return { request, pair: await lockPair(from_id, to_id) };
}

const hasExpired = ({ expires_at }: ContactRequest) => expires_at <= clock.now();

/**
 * Connects two members by a pending request, whose pair is locked: its text becomes the first message, read by the
 * accepting member; `reply` the second. Notifies the sender.
 */
export async function acceptRequest(
  app: AppContext,
  pair: ContactPair,
  { _id, from_id, to_id, text }: ContactRequest,
  reply?: string,
): Promise<ContactRequest> {
  const opening = [
    { author_id: from_id, text, isRead: true },
    ...(reply === undefined ? [] : [{ author_id: to_id, text: reply, isRead: false }]),
  ];
  const conversation_id = await connectPair(pair, opening, _id);
  const accepted = await ContactRequestModel.findOneAndUpdate(
    { _id },
    { $set: { state: 'accepted', conversation_id } },
    { returnDocument: 'after' },
  )
    .lean()
    .orFail();
  await readRequestNotification(accepted);
  await notifyOfAcceptance(app, accepted);
  return accepted;
}

/**
 * Accepts a request, also a declined one until it expires, inside a transaction; idempotent.
 * @throws 403, 404, 409 for a withdrawn or expired request
 */
export async function accept(app: AppContext, caller: Caller, id: string): Promise<Types.ObjectId> {
  const { request, pair } = await lockRequestAs(caller, id, 'to_id');
  if (request.conversation_id) return request.conversation_id;
  if (request.state === 'withdrawn') throw conflict('request_withdrawn');
  if (hasExpired(request)) throw conflict('request_expired');
  const { conversation_id } = await acceptRequest(app, pair, request);
  return conversation_id as Types.ObjectId;
}

/**
 * Declines a request without notifying the sender, inside a transaction; idempotent.
 * @throws 403, 404, 409 for an answered, withdrawn or expired request
 */
export async function decline(caller: Caller, id: string): Promise<void> {
  const { request } = await lockRequestAs(caller, id, 'to_id');
  if (request.state === 'accepted') throw conflict('request_accepted_by_you');
  if (request.state === 'withdrawn') throw conflict('request_withdrawn');
  if (hasExpired(request)) throw conflict('request_expired');
  if (request.state === 'declined') return;
  await ContactRequestModel.updateOne(
    { _id: request._id },
    { $set: { state: 'declined', declined_at: clock.now() } },
  );
  await removeContact(request.to_id, request.from_id);
  await readRequestNotification(request);
}

/**
 * Withdraws a request that is pending, or that was declined, which its sender does not know; inside a transaction.
 * @throws 403, 404, 409 for an accepted, withdrawn or expired request
 */
export async function withdraw(caller: Caller, id: string): Promise<void> {
  const { request } = await lockRequestAs(caller, id, 'from_id');
  if (request.state === 'accepted') throw conflict('request_accepted');
  if (request.state === 'withdrawn') throw conflict('request_withdrawn_by_you');
  if (hasExpired(request)) throw conflict('request_expired');
  await ContactRequestModel.updateOne({ _id: request._id }, { $set: { state: 'withdrawn' } });
  await removeContactBetween(request.from_id, request.to_id);
  await removeRequestNotifications(request);
}
