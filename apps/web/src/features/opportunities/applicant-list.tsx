import { applications } from '@rosette/shared/contract/applications.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ApplicantRow } from './applicant-row.tsx';

/**
 * The applicants, oldest first. Reading turns 'sent' into 'seen' for them
 * (product/opportunities#states-of-an-application).
 */
export function ApplicantList({ opportunity }: { opportunity: OpportunityDto }) {
  const list = useQuery({
    ...query(applications.applicants, { params: { id: opportunity.id } }),
    // Refetched on every opening: another applicant may have applied.
    staleTime: 0,
  });
  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading applicants" className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (!list.data) return <LoadFailure of={list} />;
  if (list.data.length === 0) return <p className="text-ink-soft">Nobody has applied yet.</p>;
  return (
    <>
      {/* A failed refetch is shown beside the list, in which an answer may be half written. */}
      <LoadFailure of={list} />
      <ul aria-label="Applicants" className="divide-y divide-line">
        {list.data.map((applicant, place) => (
          <li key={applicant.person.id ?? `former-${place}`} className="py-5 first:pt-0 last:pb-0">
            <ApplicantRow opportunity={opportunity} applicant={applicant} />
          </li>
        ))}
      </ul>
    </>
  );
}
