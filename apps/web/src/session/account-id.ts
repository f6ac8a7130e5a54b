import { useSyncExternalStore } from 'react';
import { ownerOf, tokenStore } from '#api/token-store.ts';
import { useSession } from './session.tsx';

/**
 * The id of who is signed in, also while the API cannot be asked who she is: then it is the id in her token, which tells
 * what on this device is hers and proves nothing to the API. Null for a visitor.
 */
export function useAccountId(): string | null {
  const { user } = useSession();
  const token = useSyncExternalStore(tokenStore.subscribe, tokenStore.get, () => null);
  return token === null ? null : (user?.id ?? ownerOf(token));
}
