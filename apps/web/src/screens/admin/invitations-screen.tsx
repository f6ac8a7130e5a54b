import { InvitationForm } from '#features/account/invitation-form.tsx';
import { InvitationList } from '#features/account/invitation-list.tsx';
import { texts } from '#lib/texts.ts';
import { Room } from './rooms.tsx';

/** The page /admin/invitations: the invitations of all members, and a form that also makes links for several uses. */
export function AdminInvitationsScreen() {
  return (
    <Room name="invitations" about={texts.invitations.aboutAll}>
      <InvitationForm isForSeveral />
      <InvitationList isOfAll />
    </Room>
  );
}
