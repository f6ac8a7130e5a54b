import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { removeContact } from '#features/connections/connections.service.ts';
import { isVisibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, forbidden, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { connectPair } from './connect.service.ts';
import { notifyOfAcceptance, removeRequestNotifications } from './contact-news.ts';
import type { ContactPair } from './contact-pair.model.ts';
import { withPair } from './contact-pair.service.ts';
import { type ContactRequest, ContactRequestModel } from './contact-request.model.ts';

type Side = 'from_id' | 'to_id';

const missing = () => notFound('This request does not exist');

/**
 * Runs `work` on a request as its sender or receiver, inside `withPair`.
 * @throws 404 for other members, admins included, and across a block; 403 for the other side
 */
async function withRequestAs<T>(
  caller: Caller,
  id: string,
  side: Side,
  work: (request: ContactRequest, pair: ContactPair) => Promise<T>,
): Promise<T> {
  const found = await ContactRequestModel.findOne({
    _id: id,
    state: { $ne: 'ended' },
    $or: [{ from_id: caller.id }, { to_id: caller.id }],
  }).lean();
  if (!found) throw missing();
  const { from_id, to_id } = found;
  const otherId = String(from_id) === caller.id ? to_id : from_id;
  if (!(await isVisibleTo(caller, otherId))) throw missing();
  if (String(found[side]) !== caller.id) throw forbidden();
  return withPair(from_id, to_id, async (pair) => {
    const request = await ContactRequestModel.findOne({ _id: id, state: { $ne: 'ended' } }).lean();
    if (!request) throw missing();
    return work(request, pair);
  });
}

const hasExpired = ({ expires_at }: ContactRequest) => expires_at <= clock.now();

/**
 * Connects two members by a pending request, inside `withPair`: its text becomes the first message, read by the
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
  await notifyOfAcceptance(app, accepted);
  return accepted;
}

/**
 * Accepts a request, also a declined one until it expires; idempotent.
 * @throws 403, 404, 409 for a withdrawn or expired request
 */
export function accept(app: AppContext, caller: Caller, id: string): Promise<Types.ObjectId> {
  return withRequestAs(caller, id, 'to_id', async (request, pair) => {
    if (request.conversation_id) return request.conversation_id;
    if (request.state === 'withdrawn') throw conflict('This request was withdrawn');
    if (hasExpired(request)) throw conflict('This request has expired');
    const { conversation_id } = await acceptRequest(app, pair, request);
    return conversation_id as Types.ObjectId;
  });
}

/**
 * Declines a request without notifying the sender; idempotent.
 * @throws 403, 404, 409 for an answered, withdrawn or expired request
 */
export function decline(caller: Caller, id: string): Promise<void> {
  return withRequestAs(caller, id, 'to_id', async (request) => {
    if (request.state === 'accepted') throw conflict('You have accepted this request');
    if (request.state === 'withdrawn') throw conflict('This request was withdrawn');
    if (hasExpired(request)) throw conflict('This request has expired');
    if (request.state === 'declined') return;
    await ContactRequestModel.updateOne(
      { _id: request._id },
      { $set: { state: 'declined', declined_at: clock.now() } },
    );
    await removeContact(request.to_id, request.from_id);
  });
}

/**
 * Withdraws a request that is pending, or that was declined, which its sender does not know.
 * @throws 403, 404, 409 for an accepted, withdrawn or expired request
 */
export function withdraw(caller: Caller, id: string): Promise<void> {
  return withRequestAs(caller, id, 'from_id', async (request) => {
    if (request.state === 'accepted') throw conflict('This request was accepted');
    if (request.state === 'withdrawn') throw conflict('You have withdrawn this request');
    if (hasExpired(request)) throw conflict('This request has expired');
    await ContactRequestModel.updateOne({ _id: request._id }, { $set: { state: 'withdrawn' } });
    await removeContact(request.from_id, request.to_id);
    await removeContact(request.to_id, request.from_id);
    await removeRequestNotifications(request);
  });
}
