import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { hasEnded } from '#shared/opportunities/opportunity-words.ts';
import { Button } from '#ui/button.tsx';
import { useCloseOpportunity, useRenewOpportunity } from './use-opportunity-changes.ts';

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
