import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { useState } from 'react';
import { OwnerActions } from '#ui/owner-actions.tsx';
import { OpportunityFormDialog } from './opportunity-form-dialog.tsx';
import { useRemoveOpportunity } from './use-opportunity-changes.ts';

interface OwnOpportunityActionsProps {
  opportunity: OpportunityDto;
  titleId: string;
  /** Called after the deletion, e.g. to leave its page. */
  onRemoved?: () => void;
}

/** The actions of the poster and of admins. */
export function OwnOpportunityActions({ opportunity, titleId, onRemoved }: OwnOpportunityActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveOpportunity(onRemoved);
  return (
    <>
      <OwnerActions
        what="opportunity"
        name={opportunity.title}
        titleId={titleId}
        onEdit={() => setEditing(true)}
        onDelete={() => remove.mutate(opportunity.id)}
        isDeleting={remove.isPending}
      />
      <OpportunityFormDialog open={isEditing} onOpenChange={setEditing} opportunity={opportunity} />
    </>
  );
}
