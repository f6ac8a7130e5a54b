import * as z from 'zod/mini';
import { hasContactDetails } from '../contact-details.ts';
import { defineEndpoint } from './define-endpoint.ts';
import {
  id,
  idInBody,
  idParam,
  idParams,
  instant,
  maxLength,
  pageQuery,
  searchText,
  text,
} from './fields.ts';
import { personDto } from './people.ts';
import { errorCode } from './problem.ts';
import { listsSimilar } from './similar-header.ts';

export const requestPurposes = ['collaboration', 'buying', 'hiring', 'advice', 'other'] as const;
export type RequestPurpose = (typeof requestPurposes)[number];
export const requestStates = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export const requestBoxes = ['received', 'sent'] as const;

/** A contact request. The sender never sees a decline (product/contact-and-messages#declining). */
export const contactRequestDto = z.object({
  id,
  from: personDto,
  to: personDto,
  purpose: z.enum(requestPurposes),
  text: z.string(),
  state: z.enum(requestStates),
  created_at: instant,
  expires_at: instant,
  /** Null until accepted. */
  conversation_id: z.nullable(id),
});
export type ContactRequestDto = z.output<typeof contactRequestDto>;
export type RequestState = ContactRequestDto['state'];

/** The check of a text of at most `max` characters for contact details: one that is refused as too long is not searched. */
export const withoutContactDetails = (max: number) =>
  z.refine<string>(
    (value) => value.length > max || !hasContactDetails(value),
    errorCode('contact_details_in_text'),
  );

/** The text to a member who has not consented yet: up to 300 characters, without contact details. */
export const textWithoutContactDetails = text('request').check(withoutContactDetails(maxLength.request));

export const createContactRequestBody = z.object({
  /** The receiver's id. */
  to: idInBody,
  purpose: z.enum(requestPurposes),
  text: textWithoutContactDetails,
});
export type CreateContactRequestBody = z.output<typeof createContactRequestBody>;

export const contactRequestListQuery = z.object({
  ...pageQuery,
  box: z._default(z.enum(requestBoxes), 'received'),
  state: z.optional(z.enum(requestStates)),
});
export type ContactRequestListQuery = z.output<typeof contactRequestListQuery>;

/** The contact requests left this month; `limit` is null without a limit. */
export const allowanceDto = z.object({ limit: z.nullable(z.number()), used: z.number(), resets_at: instant });
export type AllowanceDto = z.output<typeof allowanceDto>;

export const contactStates = ['sent', 'received', 'connected'] as const;

/** A connection or a pending request. */
export const contactDto = z.object({
  person: personDto,
  state: z.enum(contactStates),
  request_id: z.nullable(id),
  conversation_id: z.nullable(id),
  /** When the request was sent; once connected, when that was. */
  since: instant,
});
export type ContactDto = z.output<typeof contactDto>;

/** product/contact-and-messages#consent: messages require the receiver's consent. */
export const contactRequests = {
  list: defineEndpoint({
    method: 'get',
    path: '/contact-requests',
    access: 'member',
    summary: 'Requests for contact that the caller received or sent, newest first',
    query: contactRequestListQuery,
    response: z.array(contactRequestDto),
    status: 200,
    isList: true,
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/contact-requests',
    access: 'member',
    summary: 'Send a request for contact; accepts a waiting request of that member',
    body: createContactRequestBody,
    response: contactRequestDto,
    status: 201,
    isIdempotent: true,
    alsoAnswers: [400, 403, 404, 409],
  }),
  allowance: defineEndpoint({
    method: 'get',
    path: '/contact-requests/allowance',
    access: 'member',
    summary: 'How many requests the caller may send this month',
    response: allowanceDto,
    status: 200,
  }),
  accept: defineEndpoint({
    method: 'post',
    path: '/contact-requests/:id/accept',
    access: 'member',
    summary: 'Accept a request, which opens a conversation',
    params: idParams,
    response: z.object({ conversation_id: id }),
    status: 200,
    alsoAnswers: [403, 409],
  }),
  decline: defineEndpoint({
    method: 'post',
    path: '/contact-requests/:id/decline',
    access: 'member',
    summary: 'Decline a request; the sender is not notified',
    params: idParams,
    status: 204,
    alsoAnswers: [403, 409],
  }),
  withdraw: defineEndpoint({
    method: 'post',
    path: '/contact-requests/:id/withdraw',
    access: 'member',
    summary: 'Withdraw the own request',
    params: idParams,
    status: 204,
    alsoAnswers: [403, 409],
  }),
};

/** `user_id` filters by one member, `q` searches the same fields as the directory. */
export const contactListQuery = z.object({
  ...pageQuery,
  user_id: z.optional(idParam),
  state: z.optional(z.enum(contactStates)),
  q: searchText,
});
export type ContactListQuery = z.output<typeof contactListQuery>;

export const contacts = {
  list: defineEndpoint({
    method: 'get',
    path: '/contacts',
    access: 'member',
    summary: 'Connections and waiting requests of the caller, newest first',
    query: contactListQuery,
    response: z.array(contactDto),
    status: 200,
    isList: true,
    headers: listsSimilar,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/contacts/:user_id',
    access: 'member',
    summary: 'End a connection, for both',
    params: z.object({ user_id: idParam }),
    status: 204,
  }),
};
