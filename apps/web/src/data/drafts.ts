import { useSyncExternalStore } from 'react';
import { storedByAccount } from './device.ts';
import { useUser } from './session.tsx';
import { ownerOf, tokenStore } from './token-store.ts';

/** What is typed and not sent, on this device until it is sent, discarded or she signs out; the same in every tab. */
const drafts = storedByAccount<unknown>('drafts', null, 'signed out');

/** Each field's name and its value. */
type Values = Record<string, unknown>;

/** As `useState`, for a text or choices without a form. */
export function useDraft<T>(subject: string, empty: T): [T, (value: T) => void] {
  const { id } = useUser();
  const typed = useSyncExternalStore(drafts.subscribe, () => drafts.of(id, subject)) as T | null;
  return [typed ?? empty, (value) => drafts.put(id, subject, value === empty ? null : value)];
}

/** The draft of a form of who is signed in now. Nothing is stored of a visitor, or once another one is signed in. */
export function draftOf(subject: string) {
  const accountId = ownerOf(tokenStore.get());
  const isStillHers = () => ownerOf(tokenStore.get()) === accountId;
  return {
    accountId,
    isStillHers,
    get: () => (accountId === null ? null : (drafts.of(accountId, subject) as Values | null)),
    put(values: Values | null): void {
      if (accountId !== null && isStillHers()) drafts.put(accountId, subject, values);
    },
    subscribe: (listener: () => void) => (accountId === null ? () => {} : drafts.subscribe(listener)),
  };
}
