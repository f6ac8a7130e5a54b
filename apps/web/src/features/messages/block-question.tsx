import { blocks } from '@rosette/shared/contract/blocks.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface BlockQuestionProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  person: PersonDto;
}

/** Asks before somebody is blocked: the two are hidden from each other, and she is not told (beyond §9). */
export function BlockQuestion({ open, onOpenChange, person }: BlockQuestionProps) {
  const block = useChange({
    change: (user_id: string) => call(blocks.create, { body: { user_id } }),
    done: `${person.full_name} is blocked`,
    failed: 'She could not be blocked. Please try again.',
    // She is shown nowhere any more.
    invalidates: [
      'blocks',
      'contacts',
      'contact-requests',
      'conversations',
      'users',
      'businesses',
      'opportunities',
    ],
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${person.full_name}?`}
      description="You no longer see each other anywhere, and she cannot write to you. She is not told."
      action="Block"
      onConfirm={() => person.id && block.mutate(person.id)}
    />
  );
}
