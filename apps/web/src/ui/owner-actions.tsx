import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface OwnerActionsProps {
  /** As in 'business'. */
  what: string;
  /** What it is called, and the id of the element that says so. */
  name: string;
  titleId: string;
  onEdit(): void;
  onDelete(): void;
}

/** What its owner and admins can do with a card: change it, and take it away after being asked. */
export function OwnerActions({ what, name, titleId, onEdit, onDelete }: OwnerActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const actions = [
    { label: 'Edit', icon: Pencil, act: onEdit },
    { label: 'Delete', icon: Trash2, act: () => setAsking(true) },
  ];
  return (
    <div className="flex">
      {actions.map(({ label, icon: Icon, act }) => (
        <Button
          key={label}
          variant="quiet"
          size="icon"
          aria-label={label}
          aria-describedby={titleId}
          title={label}
          onClick={act}
        >
          <Icon aria-hidden="true" />
        </Button>
      ))}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete this ${what}?`}
        description={`“${name}” goes away for everybody. This cannot be taken back.`}
        action={`Delete ${what}`}
        onConfirm={onDelete}
      />
    </div>
  );
}
