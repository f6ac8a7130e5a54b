import type { InvitationLinkDto, invitations } from '@rosette/shared/contract/invitations.ts';
import { creationsOf } from '#features/limits/limits.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { presentInvitation } from './invitation.present.ts';
import { createInvitation, endInvitation, findInvitation, listInvitations } from './invitations.service.ts';

export const invitationHandlers: Handlers<typeof invitations> = {
  async link({ params }): Promise<InvitationLinkDto> {
    const { invitation, canBeUsed } = await findInvitation(params.secret);
    const people = await peopleById([invitation.inviter_id]);
    return {
      inviter: presentPerson(people.get(String(invitation.inviter_id))),
      note: invitation.note ?? null,
      email: invitation.email ?? null,
      is_open: canBeUsed,
    };
  },
  async list({ app, caller, query }) {
    const listed = await listInvitations(caller, query);
    const people = await peopleById(listed.items.map(({ inviter_id }) => inviter_id));
    return presentList(app, listed, (invitation) => presentInvitation(app, invitation, people));
  },
  create: {
    line: ({ caller }) => creationsOf(caller),
    async commit({ app, caller, body }) {
      const invitation = await createInvitation(app, caller, body);
      return presentInvitation(app, invitation, await peopleById([invitation.inviter_id]));
    },
  },
  end: { commit: ({ caller, params }) => endInvitation(caller, params.id) },
};
