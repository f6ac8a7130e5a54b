import type { InvitationDto } from '@rosette/shared/contract/invitations.ts';
import { type People, peopleById } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { AppContext } from '#lib/app-context.ts';
import { writtenAddress } from '#lib/written-address.ts';
import type { Invitation } from './invitation.model.ts';
import { invitationsOf, stateOf, urlOf } from './invitations.service.ts';

/** An invitation as its inviter and admins see it. */
export function presentInvitation(app: AppContext, invitation: Invitation, people: People): InvitationDto {
  const { _id, inviter_id, email, note, uses, uses_left, created_at, expires_at } = invitation;
  return {
    id: String(_id),
    url: urlOf(app, invitation),
    email: email ? writtenAddress(email) : null,
    note: note ?? null,
    uses,
    used: uses - uses_left,
    state: stateOf(invitation),
    inviter: presentPerson(people.get(String(inviter_id))),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}

/** For the data export: a member's invitations, one by one. */
export async function* invitationEntriesOf(app: AppContext, memberId: string): AsyncGenerator<InvitationDto> {
  const people = await peopleById([memberId]);
  for await (const invitation of invitationsOf(memberId)) yield presentInvitation(app, invitation, people);
}
