import { blocks } from '@rosette/shared/contract/blocks.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';

/** Blocks a member by id (product/safety#blocks); `onDone` is called after a success. */
export const useBlock = (full_name: string, onDone?: () => void) =>
  useChange({
    change: (user_id: string) => call(blocks.create, { body: { user_id } }),
    done: `${full_name} is blocked`,
    failed: 'Failed to block this member',
    changes: ['block'],
    ...(onDone && { onDone }),
  });

/** Unblocks a member by id; ended contacts stay ended. */
export const useUnblock = () =>
  useChange({
    change: (user_id: string) => call(blocks.remove, { params: { user_id } }),
    done: 'Unblocked',
    failed: 'Failed to unblock this member',
    changes: ['block'],
  });
