import * as z from 'zod/mini';
import { withoutContactDetails } from './contacts.ts';
import { defineEndpoint } from './define-endpoint.ts';
import {
  emptyIsNull,
  id,
  idParams,
  instant,
  maxLength,
  optionalCount,
  optionalEmail,
  pageQuery,
} from './fields.ts';
import { personDto } from './people.ts';

export const invitationStates = ['open', 'used_up', 'expired', 'ended'] as const;

/** product/coming-in#invitations: how often the link of an admin's invitation may be used at most. */
export const maxInvitationUses = 500;

/** The secret in the address of an invitation. */
export const invitationSecret = z.string().check(z.regex(/^[\w-]{1,128}$/));

export const createInvitationBody = z.object({
  /** Whose mailbox the link is sent to; without one its creator passes the link on. */
  email: optionalEmail,
  note: emptyIsNull(
    z
      .string()
      .check(z.trim(), z.maxLength(maxLength.announcement), withoutContactDetails(maxLength.announcement)),
  ),
  /** How many may join with the link. For admins only, and not together with `email`; 1 when left out. */
  uses: optionalCount(1, maxInvitationUses),
});
export type CreateInvitationBody = z.output<typeof createInvitationBody>;

export const invitationDto = z.object({
  id,
  /** The link; null where it was mailed, as only that mailbox has it. */
  url: z.nullable(z.string()),
  email: z.nullable(z.string()),
  note: z.nullable(z.string()),
  uses: z.number(),
  used: z.number(),
  state: z.enum(invitationStates),
  inviter: personDto,
  created_at: instant,
  expires_at: instant,
});
export type InvitationDto = z.output<typeof invitationDto>;

/** What the page of a link shows. */
export const invitationLinkDto = z.object({
  inviter: personDto,
  note: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Whether one can join with it. */
  is_open: z.boolean(),
  /** Whether who joins with it is in at once: no admin decides, so the questions of the community need no answers. */
  is_in_at_once: z.boolean(),
});
export type InvitationLinkDto = z.output<typeof invitationLinkDto>;

/** product/coming-in#invitations */
export const invitations = {
  link: defineEndpoint({
    method: 'get',
    path: '/invitations/link/:secret',
    access: 'public',
    summary: 'Who invites with a link, and whether it can be used',
    params: z.object({ secret: invitationSecret }),
    response: invitationLinkDto,
    status: 200,
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/invitations',
    access: 'member',
    summary: "The caller's invitations, newest first; for admins with `all=true` everybody's",
    query: z.object({ ...pageQuery, all: z.optional(z.enum(['true', 'false'])) }),
    response: z.array(invitationDto),
    status: 200,
    isList: true,
    alsoAnswers: [403],
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/invitations',
    access: 'member',
    summary: 'Invite by mail, or with a link',
    body: createInvitationBody,
    response: invitationDto,
    status: 201,
    alsoAnswers: [403, 409, 429, 503],
  }),
  end: defineEndpoint({
    method: 'delete',
    path: '/invitations/:id',
    access: 'member',
    summary: 'End an invitation: its link can no longer be used',
    params: idParams,
    status: 204,
  }),
};
