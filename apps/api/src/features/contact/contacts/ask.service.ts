import { addDays } from '@rosette/shared/calendar.ts';
import type { CreateContactRequestBody } from '@rosette/shared/contract/contacts.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { countMonthly } from '#features/limits/limits.service.ts';
import {
  findConnection,
  putContacts,
  removeContact,
} from '#features/users/connections/connections.service.ts';
import { findReachable } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, forbidden, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { acceptRequest } from './answer.service.ts';
import { notifyOfRequest } from './contact-news.ts';
import { lockPair } from './contact-pair.service.ts';
import { type ContactRequest, ContactRequestModel } from './contact-request.model.ts';
import { between, pendingToSender, requestDays } from './open-requests.ts';

/** One answer for unknown, deleted, suspended and blocked members (product/contact-and-messages#asking). */
const unreachable = () => notFound('member_unreachable');

/**
 * Sends a contact request, inside a transaction. Where the receiver's own request is pending, it is accepted instead, the caller's text
 * becomes the second message, and `isNew` is false.
 * @throws 400 oneself, 403, 404, 409 asked or connected already
 */
export async function askForContact(
  app: AppContext,
  caller: Caller,
  { to, purpose, text }: CreateContactRequestBody,
): Promise<{ request: ContactRequest; isNew: boolean }> {
  if (caller.is_unconfirmed) throw forbidden('email_not_confirmed');
  if (to === caller.id) throw badRequest('cannot_ask_yourself');
  const receiver = await findReachable(caller, to);
  if (!receiver) throw unreachable();

  // Blocking writes the same pair document, so the two cannot overlap: a block that is not seen above conflicts here.
  const pair = await lockPair(caller.id, receiver._id);
  const now = clock.now();
  const recent = await ContactRequestModel.find({
    ...between(caller.id, receiver._id),
    created_at: { $gt: addDays(now, -2 * requestDays) },
  })
    .sort({ created_at: -1 })
    .lean();
  const open = recent.filter(
    ({ state, expires_at }) => pendingToSender.some((one) => one === state) && expires_at > now,
  );
  const isHers = ({ from_id }: ContactRequest) => receiver._id.equals(from_id);
  const hers = open.find(isHers);
  if (hers) return { request: await acceptRequest(app, pair, hers, text), isNew: false };
  if (await findConnection(caller.id, receiver._id)) {
    throw conflict('connected_already');
  }
  if (open.length > 0) throw conflict('asked_already');
  if (receiver.takes_requests === false) throw forbidden('takes_no_requests');
  await countMonthly(caller, 'contact_request');
  const declined = recent.find(
    (request) => !isHers(request) && request.declined_at && request.declined_at > addDays(now, -requestDays),
  );
  const declined_at = declined?.declined_at ?? null;
  const request = await storeRequest(caller, receiver._id, { purpose, text, declined_at });
  if (!declined_at) await notifyOfRequest(app, request);
  return { request, isNew: true };
}

/**
 * Stores a request and both contacts. Within 30 days of a decline it starts as declined: the receiver finds it among
 * declined requests without a notification, the sender sees it as pending.
 */
async function storeRequest(
  caller: Caller,
  to_id: Types.ObjectId,
  {
    declined_at,
    ...asked
  }: Pick<CreateContactRequestBody, 'purpose' | 'text'> & { declined_at: Date | null },
): Promise<ContactRequest> {
  const created_at = clock.now();
  const expires_at = addDays(created_at, requestDays);
  const from_id = new Types.ObjectId(caller.id);
  const [created] = await ContactRequestModel.create([
    {
      ...asked,
      from_id,
      to_id,
      state: declined_at ? 'declined' : 'pending',
      created_at,
      expires_at,
      ...(declined_at && { declined_at }),
    },
  ]);
  const request = (created as NonNullable<typeof created>).toObject();
  const contact = { since: created_at, request_id: request._id, expires_at };
  const sent = { ...contact, member_id: from_id, other_id: to_id, state: 'sent' as const };
  const received = { ...contact, member_id: to_id, other_id: from_id, state: 'received' as const };
  await putContacts(declined_at ? [sent] : [sent, received]);
  if (declined_at) await removeContact(to_id, from_id);
  return request;
}
