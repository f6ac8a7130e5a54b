import type { ContactDto, ContactRequestDto, RequestState } from '@rosette/shared/contract/contacts.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { clock } from '#lib/clock.ts';
import type { ContactRequest } from './contact-request.model.ts';
import type { ShownRequest } from './contact-requests.service.ts';
import type { ShownContact } from './contacts.service.ts';

/**
 * The state of a request as one of the two sees it: the sender never sees a decline
 * (product/contact-and-messages#declining).
 */
function stateSeenBy(memberId: string, { state, to_id, expires_at }: ContactRequest): RequestState {
  if (state === 'accepted' || state === 'withdrawn') return state;
  if (expires_at <= clock.now()) return 'expired';
  return state === 'declined' && String(to_id) === memberId ? 'declined' : 'pending';
}

/** A request as one of the two sees it. */
export function presentRequest({ request, from, to }: ShownRequest, memberId: string): ContactRequestDto {
  return {
    id: String(request._id),
    from: presentPerson(from),
    to: presentPerson(to),
    purpose: request.purpose,
    text: request.text,
    state: stateSeenBy(memberId, request),
    created_at: request.created_at.toISOString(),
    expires_at: request.expires_at.toISOString(),
    conversation_id: request.conversation_id ? String(request.conversation_id) : null,
  };
}

/** A contact as answered, with its member. */
export function presentContact({ contact, person }: ShownContact): ContactDto {
  return {
    person: presentPerson(person),
    state: contact.state,
    request_id: contact.request_id ? String(contact.request_id) : null,
    conversation_id: contact.conversation_id ? String(contact.conversation_id) : null,
    since: contact.since.toISOString(),
  };
}
