import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { Check } from 'lucide-react';
import { detailOr } from '#api/api-error.ts';
import { withReadableDays } from '#lib/format.ts';
import { hasEnded } from '#shared/opportunities/opportunity-words.ts';
import { Button } from '#ui/button.tsx';
import { useApply } from './use-application-changes.ts';

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
