import { texts } from '#lib/texts.ts';
import { InvitationForm } from '#shared/invitations/invitation-form.tsx';
import { InvitationList } from '#shared/invitations/invitation-list.tsx';
import { Room } from './rooms.tsx';

/** /admin/invitations: everybody's, with links for several (product/coming-in#invitations). */
export function AdminInvitationsScreen() {
  return (
    <Room name="invitations" about={texts.invitations.aboutAll}>
      <InvitationForm isForSeveral />
      <InvitationList isOfAll />
    </Room>
  );
}
