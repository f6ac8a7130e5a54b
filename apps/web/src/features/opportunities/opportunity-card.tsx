import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { detailOr } from '#api/api-error.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ApplicantsDialog } from './applicants-dialog.tsx';
import { OpportunityFormDialog } from './opportunity-form-dialog.tsx';
import { typeLabel } from './opportunity-types.ts';
import { useApply, useRemoveOpportunity } from './use-opportunity-changes.ts';

interface OpportunityCardProps {
  opportunity: OpportunityDto;
  caller: Caller;
}

const applicantCount = (count: number) => `${count} ${count === 1 ? 'applicant' : 'applicants'}`;

export function OpportunityCard({ opportunity, caller }: OpportunityCardProps) {
  const { type, title, poster_id, poster_name, description, applicants } = opportunity;
  const titleId = useId();
  return (
    <Card className="flex h-full flex-col gap-3">
      <Badge tone={type === 'job' ? 'accent' : 'gold'}>{typeLabel(type)}</Badge>
      <div>
        <h2 id={titleId} className="text-2xl break-words">
          {title}
        </h2>
        <p className="text-sm break-words text-ink-soft">Posted by {poster_name}</p>
      </div>
      <ClampedText className="text-ink-soft">{description}</ClampedText>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
        <p className="text-sm text-ink-soft">{applicantCount(applicants.length)}</p>
        {!owns(caller, poster_id) && (
          <ApplyButton
            opportunity={opportunity}
            hasApplied={applicants.includes(caller.id)}
            titleId={titleId}
          />
        )}
        {mayChange(caller, poster_id) && <OwnerActions opportunity={opportunity} titleId={titleId} />}
      </div>
    </Card>
  );
}

function ApplyButton({
  opportunity,
  hasApplied,
  titleId,
}: {
  opportunity: OpportunityDto;
  hasApplied: boolean;
  titleId: string;
}) {
  const apply = useApply();
  return (
    <div className="flex flex-col items-end gap-1">
      <Button
        disabled={hasApplied || apply.isPending}
        aria-describedby={titleId}
        onClick={() => apply.mutate(opportunity.id)}
      >
        {hasApplied ? 'Applied' : 'Apply'}
      </Button>
      {apply.isError && (
        <p role="alert" className="max-w-64 text-right text-sm text-bad">
          {detailOr(apply.error, 'Please try again in a moment.')}
        </p>
      )}
    </div>
  );
}

type OpenDialog = 'applicants' | 'edit' | 'delete' | null;

function OwnerActions({ opportunity, titleId }: { opportunity: OpportunityDto; titleId: string }) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const remove = useRemoveOpportunity();
  const toggle = (dialog: OpenDialog) => (isOpen: boolean) => setOpen(isOpen ? dialog : null);
  return (
    <div className="flex">
      <Button variant="quiet" size="small" aria-describedby={titleId} onClick={() => setOpen('applicants')}>
        See who applied
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Edit"
        aria-describedby={titleId}
        onClick={() => setOpen('edit')}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Delete"
        aria-describedby={titleId}
        onClick={() => setOpen('delete')}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <ApplicantsDialog
        open={open === 'applicants'}
        onOpenChange={toggle('applicants')}
        opportunity={opportunity}
      />
      <OpportunityFormDialog open={open === 'edit'} onOpenChange={toggle('edit')} opportunity={opportunity} />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={toggle('delete')}
        title="Remove this opportunity?"
        description={`“${opportunity.title}” leaves the board, with its applications. This cannot be taken back.`}
        action="Remove opportunity"
        onConfirm={() => remove.mutate(opportunity.id)}
      />
    </div>
  );
}
