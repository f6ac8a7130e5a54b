import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fill, texts } from '#lib/texts.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useFocusOnRemoval } from './focus.ts';

interface Question {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: string;
  /** The label of the confirming button. */
  action: string;
}

interface OwnerActionsProps {
  what: Exclude<keyof typeof texts.deletion, 'about'>;
  /** The name, and the id of the element that shows it. */
  name: string;
  titleId: string;
  onEdit(): void;
  /** Deletes it after the confirmation. */
  onDelete(): void;
  /** Replaces the confirmation, where more is asked for. */
  question?: ((dialog: Question) => ReactNode) | undefined;
  isDeleting: boolean;
}

/** The actions of the owner and of admins on a card: change, and delete after a confirmation. */
export function OwnerActions({
  what,
  name,
  titleId,
  onEdit,
  onDelete,
  question,
  isDeleting,
}: OwnerActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const buttons = useFocusOnRemoval<HTMLDivElement>();

  const { title, action } = texts.deletion[what];
  const asked = {
    open: isAsking,
    onOpenChange: setAsking,
    title,
    description: fill(texts.deletion.about, { name }),
    action,
  };
  const actions = [
    { label: texts.common.edit, icon: Pencil, act: onEdit, isBusy: false },
    { label: texts.common.delete, icon: Trash2, act: () => setAsking(true), isBusy: isDeleting },
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
      {question ? question(asked) : <ConfirmDialog {...asked} onConfirm={onDelete} />}
    </div>
  );
}
