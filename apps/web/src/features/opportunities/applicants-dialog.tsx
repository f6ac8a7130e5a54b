import { type OpportunityDto, opportunities } from '@rosette/shared/contract/opportunities.ts';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface ApplicantsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  opportunity: OpportunityDto;
}

/** Who applied, for the poster (decisions §3, "added for owners"). */
export function ApplicantsDialog({ open, onOpenChange, opportunity }: ApplicantsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Applicants" description={opportunity.title}>
      <Applicants opportunityId={opportunity.id} />
    </Dialog>
  );
}

function Applicants({ opportunityId }: { opportunityId: string }) {
  const list = useQuery({
    ...query(opportunities.applicants, { params: { id: opportunityId } }),
    // Whoever applied a moment ago is in it.
    staleTime: 0,
  });
  const applicants = list.data ?? [];
  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading applicants" className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (list.isError) return <LoadFailure of={list} />;
  if (applicants.length === 0) return <p className="text-ink-soft">Nobody has applied yet.</p>;
  return (
    <ul className="grid gap-1">
      {applicants.map((member) => (
        <li key={member.id}>
          <Applicant member={member} />
        </li>
      ))}
    </ul>
  );
}

function Applicant({ member }: { member: MemberDto }) {
  return (
    <Link
      to={paths.profile(member.id)}
      className="flex min-h-14 items-center gap-3 rounded-2xl p-2 transition-colors hover:bg-surface-soft"
    >
      <Avatar name={member.full_name} image={member.profile_image} size="small" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold text-accent-ink">{member.full_name}</span>
        {member.business_name && <span className="block text-sm text-ink-soft">{member.business_name}</span>}
      </span>
    </Link>
  );
}
