import type { InvitationLinkDto, invitations } from '@rosette/shared/contract/invitations.ts';
import { creationsOf } from '#features/limits/limits.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { isVisibleTo } from '#features/users/visibility.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { presentInvitation } from './invitation.present.ts';
import { createInvitation, endInvitation, findInvitation, listInvitations } from './invitations.service.ts';

export const invitationHandlers: Handlers<typeof invitations> = {
  async link({ caller, params }): Promise<InvitationLinkDto> {
    const { invitation, canBeUsed, isInAtOnce } = await findInvitation(params.secret);
    const { inviter_id, note, email } = invitation;
    // A suspended inviter, or one across a block, is not shown, nor what she wrote.
    const isShown = await isVisibleTo(caller, inviter_id);
    const people = await peopleById(isShown ? [inviter_id] : []);
    return {
      inviter: presentPerson(people.get(String(inviter_id))),
      note: (isShown && note) || null,
      email: email ? writtenAddress(email) : null,
      is_open: canBeUsed,
      is_in_at_once: isInAtOnce,
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
