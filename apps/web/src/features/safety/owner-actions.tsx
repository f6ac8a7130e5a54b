import type { Grounds } from '@rosette/shared/contract/grounds.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { GroundsDialog } from './grounds.tsx';

interface OwnerActionsProps {
  what: 'business' | 'opportunity';
  id: string;
  /** The name, and the id of the element that shows it. */
  name: string;
  titleId: string;
  /** Whether it is the caller's own: an admin gives her grounds for deleting what is another member's. */
  isOwn: boolean;
  remove(grounds: Grounds | null): Promise<unknown>;
  /** The toasts of a deletion. */
  words: { deleted: string; deleteFailed: string };
  /** Leaves its page after the deletion. */
  onRemoved: (() => void) | undefined;
  /** The dialog that changes it. */
  form(dialog: { open: boolean; onOpenChange(open: boolean): void }): ReactNode;
}

/** What the owner and admins do with a record: change it, and delete it after a question. */
export function OwnerActions({
  what,
  id,
  name,
  titleId,
  isOwn,
  remove,
  words,
  onRemoved,
  form,
}: OwnerActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const buttons = useFocusOnRemoval<HTMLDivElement>();
  const deletion = useApiMutation({
    mutationFn: remove,
    done: words.deleted,
    failed: words.deleteFailed,
    changes: [what],
    leadOn: () => onRemoved?.(),
  });

  const { title, action } = texts.deletion[what];
  const question = {
    open: isAsking,
    onOpenChange: setAsking,
    title,
    description: fill(texts.deletion.about, { name }),
    action,
  };
  const actions = [
    { label: texts.common.edit, icon: Pencil, act: () => setEditing(true), isBusy: false },
    { label: texts.common.delete, icon: Trash2, act: () => setAsking(true), isBusy: deletion.isPending },
  ];
  return (
    <div ref={buttons} className="flex">
      {actions.map(({ label, icon: Icon, act, isBusy }) => (
        <Button
          key={label}
          variant="quiet"
          size="icon"
          aria-label={label}
          aria-describedby={titleId}
          title={label}
          isBusy={isBusy}
          onClick={act}
        >
          <Icon aria-hidden="true" />
        </Button>
      ))}
      {isOwn ? (
        <ConfirmDialog {...question} onConfirm={() => deletion.mutate(null)} />
      ) : (
        <GroundsDialog
          {...question}
          keptAs={`deletion of ${what} ${id}`}
          isSending={deletion.isPending}
          onConfirm={deletion.mutate}
        />
      )}
      {form({ open: isEditing, onOpenChange: setEditing })}
    </div>
  );
}
