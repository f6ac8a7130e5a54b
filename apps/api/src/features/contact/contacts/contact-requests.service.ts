import type { ContactRequestListQuery, RequestState } from '@rosette/shared/contract/contacts.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type Person, peopleById } from '#features/users/people.service.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { storedSince } from '#lib/stored-since.ts';
import { type ContactRequest, ContactRequestModel } from './contact-request.model.ts';
import { pendingToSender } from './open-requests.ts';

/** A request with sender and receiver; null once an account was deleted. */
export interface ShownRequest {
  request: ContactRequest;
  from: Person | null;
  to: Person | null;
}

type Filter = Record<string, unknown>;

/**
 * The filter of each box and state; a state that a box never shows has none
 * (product/contact-and-messages#declining).
 */
function filtersOf(now: Date): Record<ContactRequestListQuery['box'], Partial<Record<RequestState, Filter>>> {
  const isOpen = { expires_at: { $gt: now } };
  const expired = { state: { $in: pendingToSender }, expires_at: { $lte: now } };
  return {
    sent: {
      pending: { state: { $in: pendingToSender }, ...isOpen },
      accepted: { state: 'accepted' },
      withdrawn: { state: 'withdrawn' },
      expired,
    },
    received: {
      pending: { state: 'pending', ...isOpen },
      declined: { state: 'declined', ...isOpen },
      accepted: { state: 'accepted' },
      expired,
    },
  };
}

const allOf = {
  sent: { state: { $in: [...pendingToSender, 'accepted', 'withdrawn'] } },
  received: { state: { $in: [...pendingToSender, 'accepted'] } },
} as const;

async function withPeople(requests: readonly ContactRequest[]): Promise<ShownRequest[]> {
  const people = await peopleById(requests.flatMap(({ from_id, to_id }) => [from_id, to_id]));
  return requests.map((request) => ({
    request,
    from: people.get(String(request.from_id)) ?? null,
    to: people.get(String(request.to_id)) ?? null,
  }));
}

/** Loads sender and receiver of a request. */
export async function withPeopleOf(request: ContactRequest): Promise<ShownRequest> {
  const [shown] = await withPeople([request]);
  return shown as ShownRequest;
}

/** Requests that the caller received or sent, newest first, without members hidden from her. */
export async function listRequests(
  caller: Caller,
  { box, state, ...page }: ContactRequestListQuery,
): Promise<Listed<ShownRequest>> {
  const inState = state ? filtersOf(clock.now())[box][state] : allOf[box];
  if (!inState) return { items: [], total: 0 };
  const [own, other] = box === 'sent' ? ['from_id', 'to_id'] : ['to_id', 'from_id'];
  const { items, ...total } = await findPage<ContactRequest>(ContactRequestModel, {
    filter: { [own as string]: caller.id, ...(await visibleTo(caller, other)), ...inState },
    sort: newestFirst,
    page,
  });
  return { items: await withPeople(items), ...total };
}

/** When the contact requests since `start` were sent, and whether they were accepted. */
export async function requestsSince(start: Date): Promise<{ at: Date; isAccepted: boolean }[]> {
  const requests = await ContactRequestModel.find({ ...storedSince(start), created_at: { $gte: start } })
    .select('created_at state')
    .lean();
  return requests.map(({ created_at: at, state }) => ({ at, isAccepted: state === 'accepted' }));
}
