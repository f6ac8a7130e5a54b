import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { detailOr } from '#api/api-error.ts';
import { withReadableDays } from '#lib/format.ts';
import { hasEnded } from '#shared/opportunities/opportunity-words.ts';
import { Button } from '#ui/button.tsx';
import { OwnerActions } from '#ui/owner-actions.tsx';
import { OpportunityFormDialog } from './opportunity-form-dialog.tsx';
import { useApply } from './use-application-mutations.ts';
import {
  useCloseOpportunity,
  useRemoveOpportunity,
  useRenewOpportunity,
} from './use-opportunity-mutations.ts';

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

interface PostingActionsProps {
  opportunity: OpportunityDto;
  titleId: string;
}

/** Renews or closes an opportunity; renewing reopens a closed one (product/opportunities#states). */
export function PostingActions({ opportunity, titleId }: PostingActionsProps) {
  const { id, state } = opportunity;
  const renew = useRenewOpportunity();
  const close = useCloseOpportunity();
  const isClosing = (filled: boolean) => close.isPending && close.variables?.filled === filled;
  return (
    <>
      <Button
        variant="secondary"
        isBusy={renew.isPending}
        aria-describedby={titleId}
        onClick={() => renew.mutate(id)}
      >
        Renew
      </Button>
      {!hasEnded(opportunity) && (
        <Button
          variant="secondary"
          isBusy={isClosing(false)}
          aria-describedby={titleId}
          onClick={() => close.mutate({ id, filled: false })}
        >
          Close
        </Button>
      )}
      {state !== 'filled' && (
        <Button
          variant="secondary"
          isBusy={isClosing(true)}
          aria-describedby={titleId}
          onClick={() => close.mutate({ id, filled: true })}
        >
          Mark as filled
        </Button>
      )}
    </>
  );
}

interface ApplyButtonProps {
  opportunity: OpportunityDto;
  callerId: string;
  titleId: string;
}

/** Applies; shows a refusal's reason below, mostly the monthly limit. */
export function ApplyButton({ opportunity, callerId, titleId }: ApplyButtonProps) {
  const apply = useApply();
  const hasApplied = opportunity.applicants.includes(callerId);
  if (!hasApplied && hasEnded(opportunity)) return null;
  return (
    <div className="grid grow gap-2">
      {hasApplied ? (
        <Button variant="soft" disabled aria-describedby={titleId}>
          <Check aria-hidden="true" />
          Applied
        </Button>
      ) : (
        <Button
          aria-describedby={titleId}
          isBusy={apply.isPending}
          onClick={() => apply.mutate(opportunity.id)}
        >
          Apply
        </Button>
      )}
      <p role="status" className="text-sm font-medium text-bad empty:hidden">
        {!hasApplied && apply.error && withReadableDays(detailOr(apply.error, ''))}
      </p>
    </div>
  );
}
