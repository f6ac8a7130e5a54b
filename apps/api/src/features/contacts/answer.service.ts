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
 * Does something with a request as its sender or receiver, while nobody else does anything between the two.
 * @throws 404 for who is neither, admins too, and across a block; 403 for the other one of the two
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
 * Connects the two by a request that waits, inside `withPair`: its text is the first message, which accepting has read;
 * `reply` is the second. Tells who asked.
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
 * Accepts a request; one that was declined, too, until it expires. Again, the answer is the same and nothing happens.
 * @throws 403, 404, 409 for what was withdrawn or has expired
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
 * Declines a request; again, nothing happens. Who asked is not told.
 * @throws 403, 404, 409 for what was answered or withdrawn or has expired
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
 * Takes a request back that waits, or that was declined, which its sender does not know.
 * @throws 403, 404, 409 for what was accepted or withdrawn or has expired
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
