import { blocks } from '@rosette/shared/contract/blocks.ts';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface BlockQuestionProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  member: { id: string; full_name: string };
  onBlocked?: (() => void) | undefined;
}

/** Confirms a block: it hides both members from each other, without notifying her (product/safety#blocks). */
export function BlockQuestion({ open, onOpenChange, member, onBlocked }: BlockQuestionProps) {
  const block = useBlock(member.full_name, onBlocked);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${member.full_name}?`}
      description="You will not see each other anywhere, and conversations between you end. She is not notified. You can unblock her in your settings."
      action="Block"
      onConfirm={() => block.mutate(member.id)}
    />
  );
}

/** Blocks a member by id (product/safety#blocks); `onDone` is called after a success. */
const useBlock = (full_name: string, onDone?: () => void) =>
  useApiMutation({
    mutationFn: (user_id: string) => call(blocks.create, { body: { user_id } }),
    done: `${full_name} is blocked`,
    failed: 'Failed to block this member',
    changes: ['block'],
    ...(onDone && { onDone }),
  });

/** Unblocks a member by id, with 'Undo' in the toast; ended contacts stay ended. */
export function useUnblock(full_name: string) {
  const undo = useBlock(full_name);
  return useApiMutation({
    mutationFn: (user_id: string) => call(blocks.remove, { params: { user_id } }),
    done: 'Unblocked',
    doneAction: (_, user_id) => ({ label: 'Undo', act: () => undo.mutate(user_id) }),
    failed: 'Failed to unblock this member',
    changes: ['block'],
  });
}
