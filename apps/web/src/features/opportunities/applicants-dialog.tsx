import { type OpportunityDto, opportunities } from '@rosette/shared/contract/opportunities.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '#api/queries.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface ApplicantsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  opportunity: OpportunityDto;
}

/** Who applied, for the poster. */
export function ApplicantsDialog({ open, onOpenChange, opportunity }: ApplicantsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Applicants" description={opportunity.title}>
      <Applicants id={opportunity.id} />
    </Dialog>
  );
}

function Applicants({ id }: { id: string }) {
  const { data = [], isPending } = useQuery(query(opportunities.applicants, { params: { id } }));
  if (isPending) return <Skeleton className="h-24" />;
  if (data.length === 0) return <p className="text-ink-soft">Nobody has applied yet.</p>;
  return (
    <ul className="grid gap-3">
      {data.map(({ id: memberId, full_name, profile_image, business_name }) => (
        <li key={memberId}>
          <Link
            to={paths.profile(memberId)}
            className="flex items-center gap-4 rounded-2xl p-2 hover:bg-surface-soft"
          >
            <Avatar name={full_name} image={profile_image} size="small" />
            <span className="min-w-0">
              <span className="block font-semibold break-words">{full_name}</span>
              {business_name && (
                <span className="block text-sm break-words text-ink-soft">{business_name}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
