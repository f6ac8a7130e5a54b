import { blocks } from '@rosette/shared/contract/blocks.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';

/** Every group of calls whose answers depend on who is hidden from whom. */
const everywherePeopleAreShown = [
  'blocks',
  'users',
  'businesses',
  'opportunities',
  'events',
  'contacts',
  'contact-requests',
  'conversations',
  'notifications',
];

/** Blocks a member by her id (beyond §9); `onDone` once everything that shows people is asked for anew. */
export const useBlock = (full_name: string, onDone?: () => void) =>
  useChange({
    change: (user_id: string) => call(blocks.create, { body: { user_id } }),
    done: `${full_name} is blocked`,
    failed: 'Failed to block this member',
    invalidates: everywherePeopleAreShown,
    ...(onDone && { onDone }),
  });

/** Takes a block back by the member's id; what it ended stays ended. */
export const useUnblock = () =>
  useChange({
    change: (user_id: string) => call(blocks.remove, { params: { user_id } }),
    done: 'Unblocked',
    failed: 'Failed to unblock this member',
    invalidates: everywherePeopleAreShown,
  });
