import { applications, type MyApplicationDto } from '@rosette/shared/contract/applications.ts';
import { type OpportunityDto, opportunities } from '@rosette/shared/contract/opportunities.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { detailOr } from '#data/api-error.ts';
import { invalidate } from '#data/changes.ts';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { hasEnded } from '#features/opportunities/opportunity-words.ts';
import { OwnerActions } from '#features/safety/owner-actions.tsx';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { useGoTo } from '#ui/link.tsx';
import { OpportunityFormDialog } from './opportunity-form-dialog.tsx';

interface OwnOpportunityActionsProps {
  opportunity: OpportunityDto;
  titleId: string;
  /** Leaves its page after the deletion. */
  onRemoved?: () => void;
}

/** The actions of the poster and of admins. */
export function OwnOpportunityActions({ opportunity, titleId, onRemoved }: OwnOpportunityActionsProps) {
  const { id, title, poster_id } = opportunity;
  return (
    <OwnerActions
      what="opportunity"
      id={id}
      name={title}
      titleId={titleId}
      isOwn={useUser().id === poster_id}
      remove={(grounds) => call(opportunities.remove, { params: { id }, ...(grounds && { body: grounds }) })}
      words={texts.opportunities.postings}
      onRemoved={onRemoved}
      form={(dialog) => <OpportunityFormDialog {...dialog} opportunity={opportunity} />}
    />
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
    done: ({ expires_at }) => fill(texts.opportunities.postings.renewed, { day: formatDate(expires_at) }),
    failed: texts.opportunities.postings.renewFailed,
    changes: ['opportunity'],
  });
  const close = useApiMutation({
    mutationFn: (filled: boolean) => call(opportunities.close, { params, body: { filled } }),
    done: (_, filled) =>
      filled ? texts.opportunities.postings.markedAsFilled : texts.opportunities.postings.closed,
    failed: texts.opportunities.postings.closeFailed,
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
        {texts.opportunities.postings.renew}
      </Button>
      {!hasEnded(opportunity) && (
        <Button
          variant="secondary"
          isBusy={isClosing(false)}
          aria-describedby={titleId}
          onClick={() => close.mutate(false)}
        >
          {texts.opportunities.postings.close}
        </Button>
      )}
      {opportunity.state !== 'filled' && (
        <Button
          variant="secondary"
          isBusy={isClosing(true)}
          aria-describedby={titleId}
          onClick={() => close.mutate(true)}
        >
          {texts.opportunities.postings.markAsFilled}
        </Button>
      )}
    </>
  );
}

/** Shows the answer of a change in every list that holds the opportunity, without fetching them again. */
function showOpportunity(queryClient: QueryClient, answer: OpportunityDto): void {
  const shown = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(shown);
    if (typeof data !== 'object' || data === null) return data;
    if ('applicants' in data && 'id' in data) return data.id === answer.id ? { ...data, ...answer } : data;
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shown(value)]));
  };
  queryClient.setQueriesData({ queryKey: ['opportunities'] }, shown);
}

/** What comes after an application, in a sentence. */
export const nextStepOf = ({ state, opportunity: { poster } }: MyApplicationDto): string =>
  fill(texts.opportunities.applications.next[state], { name: poster.full_name });

interface ApplyButtonProps {
  opportunity: OpportunityDto;
  callerId: string;
  titleId: string;
}

/** Applies; afterwards when that was, and what comes next. The toast only says that it failed (product/opportunities#applying); the reason stands below. */
export function ApplyButton({ opportunity, callerId, titleId }: ApplyButtonProps) {
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  const { id } = opportunity;
  const apply = useApiMutation({
    mutationFn: () => call(applications.apply, { params: { id } }),
    done: texts.opportunities.applying.submitted,
    doneAction: () => ({
      label: texts.opportunities.applying.addNote,
      act: () => goTo(paths.applicationNote(id)),
    }),
    failed() {
      // It may have been closed meanwhile.
      void invalidate(queryClient, 'application');
      return texts.opportunities.applying.failed;
    },
    changes: ['ownApplication'],
    onDone: (applied) => showOpportunity(queryClient, applied),
  });
  const hasApplied = opportunity.applicants.includes(callerId);
  const own = useQuery({ ...query(applications.mine), enabled: hasApplied });
  const application = hasApplied && own.data?.find((each) => each.opportunity.id === id);
  if (!hasApplied && hasEnded(opportunity)) return null;
  return (
    <div className="grid grow gap-2">
      {hasApplied ? (
        <Button variant="soft" disabled aria-describedby={titleId}>
          <Check aria-hidden="true" />
          {texts.opportunities.applying.applied}
        </Button>
      ) : (
        <Button aria-describedby={titleId} isBusy={apply.isPending} onClick={() => apply.mutate()}>
          {texts.opportunities.applying.apply}
        </Button>
      )}
      {application && (
        <p className="text-sm text-ink-soft">
          {fill(texts.opportunities.applying.appliedOn, { day: formatDate(application.applied_at) })}{' '}
          {nextStepOf(application)}
        </p>
      )}
      <p role="status" className="text-sm font-medium text-bad empty:hidden">
        {!hasApplied && apply.error && detailOr(apply.error, '')}
      </p>
    </div>
  );
}
