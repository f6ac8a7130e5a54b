import { useSession, useToken } from './session.tsx';
import { ownerOf } from './token-store.ts';

/**
 * The id of the signed-in member; while the API cannot be reached the id in her token, by which data on this device is
 * found, and which proves nothing to the API. Null for a visitor.
 */
export function useAccountId(): string | null {
  const { user } = useSession();
  const token = useToken();
  return token === null ? null : (user?.id ?? ownerOf(token));
}
