import { useUser } from '#data/session.tsx';
import { useSite } from '#data/site.ts';

/** Whether the signed-in member may invite (product/coming-in#invitations); true while the settings are loading. */
export function useMayInvite(): boolean {
  const { role } = useUser();
  const site = useSite();
  return role === 'admin' || (site?.members_invite ?? true);
}
