import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { useSyncExternalStore } from 'react';
import { issuedAt, tokenStore } from '#api/token-store.ts';

/** Between an account and the token of its registration; a token of signing in later is further away. */
const longestMs = 5000;

/** Whether her session began with her registration: she has not signed in since. */
export function useIsFirstSession({ created_at }: OwnUserDto): boolean {
  const token = useSyncExternalStore(tokenStore.subscribe, tokenStore.get, () => null);
  const issued = issuedAt(token);
  return issued !== null && issued.getTime() - Date.parse(created_at) < longestMs;
}
