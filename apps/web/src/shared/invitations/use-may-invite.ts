import { useSite } from '#api/use-site.ts';
import { useUser } from '#session/session.tsx';

/** Whether the signed-in member may invite (product/coming-in#invitations); true while the settings are loading. */
export function useMayInvite(): boolean {
  const { role } = useUser();
  const site = useSite();
  return role === 'admin' || (site?.members_invite ?? true);
}
