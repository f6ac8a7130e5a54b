import { useSession } from '#data/session.tsx';
import { useSite } from '#data/site.ts';

/**
 * The signed-in member's address while it is unconfirmed and the installation sends mail
 * (product/accounts#confirming-an-address); else null.
 */
export function useUnconfirmedEmail(): string | null {
  const { user } = useSession();
  const isUnconfirmed = user?.is_email_verified === false;
  const site = useSite({ enabled: isUnconfirmed });
  return isUnconfirmed && site?.mail ? user.email : null;
}
