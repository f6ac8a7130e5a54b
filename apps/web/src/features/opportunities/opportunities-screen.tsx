import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { useQuery } from '@tanstack/react-query';
import { Handshake, Plus } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '#api/queries.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { OpportunityCard } from './opportunity-card.tsx';
import { OpportunityFormDialog } from './opportunity-form-dialog.tsx';

/** /opportunities (spec §2, "Opportunities") */
export function OpportunitiesScreen() {
  usePageTitle('Opportunities');
  const caller = callerOf(useUser());
  const [isPosting, setPosting] = useState(false);
  const { data, isPending } = useQuery(listQuery(opportunities.list));
  const { items = [], total = 0 } = data ?? {};

  return (
    <>
      <PageHeader
        title="Opportunities Board"
        actions={
          <Button onClick={() => setPosting(true)}>
            <Plus aria-hidden="true" />
            Post Opportunity
          </Button>
        }
      >
        Jobs to fill, and things to do together.
      </PageHeader>
      {isPending && <CardGridSkeleton label="Loading opportunities" />}
      {!isPending && items.length === 0 && (
        <EmptyState
          icon={Handshake}
          title="No opportunities posted yet"
          action={
            <Button variant="soft" onClick={() => setPosting(true)}>
              Be the first
            </Button>
          }
        />
      )}
      <ul className="grid gap-6 md:grid-cols-2">
        {items.map((opportunity) => (
          <li key={opportunity.id} className="[contain-intrinsic-size:auto_16rem] [content-visibility:auto]">
            <OpportunityCard opportunity={opportunity} caller={caller} />
          </li>
        ))}
      </ul>
      {items.length < total && (
        <p className="mt-8 text-center text-ink-soft">
          You see {items.length} of {total} opportunities. A higher membership shows all of them.
        </p>
      )}
      <OpportunityFormDialog open={isPosting} onOpenChange={setPosting} />
    </>
  );
}
