import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ApplicantList } from './applicant-list.tsx';

interface ApplicantsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  opportunity: OpportunityDto;
}

/** The applicants with the poster's answers (product/opportunities#states-of-an-application). */
export function ApplicantsDialog({ open, onOpenChange, opportunity }: ApplicantsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Applicants" description={opportunity.title} isWide>
      <ApplicantList opportunity={opportunity} />
    </Dialog>
  );
}
