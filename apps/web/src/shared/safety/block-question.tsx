import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useBlock } from './use-block.ts';

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
