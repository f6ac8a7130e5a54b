import { useSyncExternalStore } from 'react';
import { storedByAccount } from './device.ts';
import { useUser } from './session.tsx';

const drafts = storedByAccount<unknown>('drafts', null, 'signed out');

/** A text that is typed and not sent, on this device until it is sent, emptied or she signs out; the same in every tab. */
export function useTextDraft(subject: string): [string, (text: string) => void] {
  const { id } = useUser();
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.of(id, subject));
  return [typeof text === 'string' ? text : '', (next) => drafts.put(id, subject, next === '' ? null : next)];
}
