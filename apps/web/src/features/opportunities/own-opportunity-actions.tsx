import { applications } from '@rosette/shared/contract/applications.ts';
import { type OpportunityDto, opportunities } from '@rosette/shared/contract/opportunities.ts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { hasEnded } from '#shared/opportunities/opportunity-words.ts';
import { Button } from '#ui/button.tsx';
import { useGoTo } from '#ui/link.tsx';
import { OwnerActions } from '#ui/owner-actions.tsx';
import { OpportunityFormDialog } from './opportunity-form-dialog.tsx';

interface OwnOpportunityActionsProps {
  opportunity: OpportunityDto;
  titleId: string;
  /** Called after the deletion, e.g. to leave its page. */
  onRemoved?: () => void;
}

/** The actions of the poster and of admins. */
export function OwnOpportunityActions({ opportunity, titleId, onRemoved }: OwnOpportunityActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const remove = useApiMutation({
    mutationFn: () => call(opportunities.remove, { params: { id: opportunity.id } }),
    done: 'Opportunity deleted',
    failed: 'Failed to delete opportunity',
    changes: ['opportunity'],
    onDone: () => onRemoved?.(),
  });
  return (
    <>
      <OwnerActions
        what="opportunity"
        name={opportunity.title}
        titleId={titleId}
        onEdit={() => setEditing(true)}
        onDelete={() => remove.mutate()}
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
  const params = { id: opportunity.id };
  const renew = useApiMutation({
    mutationFn: () => call(opportunities.renew, { params }),
    done: ({ expires_at }) => `On the board until ${formatDate(expires_at)}`,
    failed: 'Failed to renew opportunity',
    changes: ['opportunity'],
  });
  const close = useApiMutation({
    mutationFn: (filled: boolean) => call(opportunities.close, { params, body: { filled } }),
    done: (_, filled) => (filled ? 'Marked as filled' : 'Opportunity closed'),
    failed: 'Failed to close opportunity',
    changes: ['opportunity'],
  });
  const isClosing = (filled: boolean) => close.isPending && close.variables === filled;
  return (
    <>
      <Button
        variant="secondary"
        isBusy={renew.isPending}
        aria-describedby={titleId}
        onClick={() => renew.mutate()}
      >
        Renew
      </Button>
      {!hasEnded(opportunity) && (
        <Button
          variant="secondary"
          isBusy={isClosing(false)}
          aria-describedby={titleId}
          onClick={() => close.mutate(false)}
        >
          Close
        </Button>
      )}
      {opportunity.state !== 'filled' && (
        <Button
          variant="secondary"
          isBusy={isClosing(true)}
          aria-describedby={titleId}
          onClick={() => close.mutate(true)}
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

/** Applies. The toast only says that it failed (product/opportunities#applying); the reason stands below. */
export function ApplyButton({ opportunity, callerId, titleId }: ApplyButtonProps) {
  const goTo = useGoTo();
  const { id } = opportunity;
  const apply = useApiMutation({
    mutationFn: () => call(applications.apply, { params: { id } }),
    done: 'Application submitted!',
    doneAction: () => ({ label: 'Add a note', act: () => goTo(paths.applicationNote(id)) }),
    failed: () => 'Failed to apply',
    changes: ['application'],
  });
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
        <Button aria-describedby={titleId} isBusy={apply.isPending} onClick={() => apply.mutate()}>
          Apply
        </Button>
      )}
      <p role="status" className="text-sm font-medium text-bad empty:hidden">
        {!hasApplied && apply.error && detailOr(apply.error, '')}
      </p>
    </div>
  );
}
