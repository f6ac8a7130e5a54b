import { blocks } from '@rosette/shared/contract/blocks.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
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
      title={fill(texts.safety.blockQuestion, { name: member.full_name })}
      description={texts.safety.blockAbout}
      action={texts.safety.block}
      onConfirm={() => block.mutate(member.id)}
    />
  );
}

/** Blocks a member by id (product/safety#blocks); `leadOn` leads away from her page. */
const useBlock = (full_name: string, leadOn?: () => void) =>
  useApiMutation({
    mutationFn: (user_id: string) => call(blocks.create, { body: { user_id } }),
    done: fill(texts.safety.blocked, { name: full_name }),
    failed: texts.safety.blockFailed,
    changes: ['block'],
    ...(leadOn && { leadOn }),
  });

/** Unblocks a member by id, with 'Undo' in the toast; ended contacts stay ended. */
export function useUnblock(full_name: string) {
  const undo = useBlock(full_name);
  return useApiMutation({
    mutationFn: (user_id: string) => call(blocks.remove, { params: { user_id } }),
    done: texts.safety.unblocked,
    doneAction: (_, user_id) => ({ label: texts.common.undo, act: () => undo.mutate(user_id) }),
    failed: texts.safety.unblockFailed,
    changes: ['block'],
  });
}
