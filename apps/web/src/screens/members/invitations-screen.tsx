import { InvitationForm } from '#features/account/invitation-form.tsx';
import { InvitationList } from '#features/account/invitation-list.tsx';
import { useMayInvite } from '#features/account/use-may-invite.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { texts } from '#lib/texts.ts';
import { PageHeader } from '#ui/page-header.tsx';

/** /invitations: her own (product/coming-in#invitations). */
export function InvitationsScreen() {
  usePageTitle(texts.invitations.title);
  const mayInvite = useMayInvite();
  return (
    <>
      <PageHeader title={texts.invitations.title}>{texts.invitations.about}</PageHeader>
      <div className="grid max-w-4xl gap-6">
        {mayInvite ? <InvitationForm /> : <p>{texts.invitations.adminsOnly}</p>}
        <InvitationList />
      </div>
    </>
  );
}
