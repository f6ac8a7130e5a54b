import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useFocusOnRemoval } from './focus.ts';

interface OwnerActionsProps {
  /** As in 'business'. */
  what: string;
  /** The name, and the id of the element that shows it. */
  name: string;
  titleId: string;
  onEdit(): void;
  onDelete(): void;
  isDeleting: boolean;
}

/** The actions of the owner and of admins on a card: change, and delete after a confirmation. */
export function OwnerActions({ what, name, titleId, onEdit, onDelete, isDeleting }: OwnerActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const buttons = useFocusOnRemoval<HTMLDivElement>();

  const actions = [
    { label: 'Edit', icon: Pencil, act: onEdit, isBusy: false },
    { label: 'Delete', icon: Trash2, act: () => setAsking(true), isBusy: isDeleting },
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
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete this ${what}?`}
        description={`“${name}” will be deleted for everybody. This cannot be undone.`}
        action={`Delete ${what}`}
        onConfirm={onDelete}
      />
    </div>
  );
}
