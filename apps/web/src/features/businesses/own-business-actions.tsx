import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import { useState } from 'react';
import { OwnerActions } from '#ui/owner-actions.tsx';
import { BusinessFormDialog } from './business-form-dialog.tsx';
import { useRemoveBusiness } from './use-business-changes.ts';

/** The actions of the owner and of admins. */
export function OwnBusinessActions({ business, titleId }: { business: BusinessDto; titleId: string }) {
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveBusiness();
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
