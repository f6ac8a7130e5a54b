import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import { useState } from 'react';
import { OwnerActions } from '#ui/owner-actions.tsx';
import { BusinessFormDialog } from './business-form-dialog.tsx';
import { useRemoveBusiness } from './use-business-changes.ts';

interface OwnBusinessActionsProps {
  business: BusinessDto;
  titleId: string;
  /** Called after the deletion, e.g. to leave its page. */
  onRemoved?: () => void;
}

/** The actions of the owner and of admins. */
export function OwnBusinessActions({ business, titleId, onRemoved }: OwnBusinessActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveBusiness(onRemoved);
  return (
    <>
      <OwnerActions
        what="business"
        name={business.name}
        titleId={titleId}
        onEdit={() => setEditing(true)}
        onDelete={() => remove.mutate(business.id)}
        isDeleting={remove.isPending}
      />
      <BusinessFormDialog open={isEditing} onOpenChange={setEditing} business={business} />
    </>
  );
}
