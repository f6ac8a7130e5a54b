import { type OpportunityDto, opportunities } from '@rosette/shared/contract/opportunities.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, SearchX } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { query } from '#api/queries.ts';
import { paths } from '#app/paths.ts';
import { MoreMenu } from '#layout/safety/more-menu.tsx';
import { formatDate } from '#lib/format.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link, useGoTo } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { PageProblem } from '#ui/page-problem.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { ApplicantList } from './applicant-list.tsx';
import { ApplyButton } from './apply-button.tsx';
import { ApplicantCount, OpportunityTypeBadge, Term } from './opportunity-parts.tsx';
import { OwnOpportunityActions } from './own-opportunity-actions.tsx';
import { PostingActions } from './posting-actions.tsx';

/** /opportunities/{id} (beyond §12). */
export function OpportunityScreen() {
  const { id = '' } = useParams();
  const opportunity = useQuery(query(opportunities.get, { params: { id } }));
  usePageTitle(opportunity.data?.title ?? 'Opportunity');
  if (opportunity.data) return <OpportunityPage opportunity={opportunity.data} />;
  if (opportunity.isError) {
    return <OpportunityProblem error={opportunity.error} onRetry={() => void opportunity.refetch()} />;
  }
  return <PageSkeleton />;
}

const titleId = 'opportunity-title';

function OpportunityPage({ opportunity }: { opportunity: OpportunityDto }) {
  const caller = callerOf(useUser());
  const goTo = useGoTo();
  const { id, type, title, description, poster_id, poster_name, applicant_count, created_at } = opportunity;
  const isOwn = owns(caller, poster_id);
  return (
    <article aria-labelledby={titleId} className="mx-auto grid max-w-4xl gap-8">
      <Card className="grid gap-5 sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <OpportunityTypeBadge type={type} />
            <Term opportunity={opportunity} />
          </div>
          {!isOwn && (
            <MoreMenu
              subject={{ kind: 'opportunity', id }}
              owner={{ id: poster_id, full_name: poster_name }}
              describedBy={titleId}
              onBlocked={() => goTo(paths.opportunities)}
            />
          )}
        </div>
        <div>
          <h1 id={titleId} className="text-4xl wrap-anywhere max-sm:text-2xl">
            {title}
          </h1>
          <p className="mt-2 flex flex-wrap gap-x-3 text-ink-soft">
            <Link
              to={paths.profile(poster_id)}
              className="text-accent-ink wrap-anywhere underline-offset-4 hover:underline"
            >
              {`Posted by ${poster_name}`}
            </Link>
            <time dateTime={created_at}>{formatDate(created_at)}</time>
          </p>
        </div>
        <MemberText className="max-w-prose text-lg">{description}</MemberText>
        <ApplicantCount count={applicant_count} />
        <div className="flex flex-wrap items-start gap-3">
          {!isOwn && <ApplyButton opportunity={opportunity} callerId={caller.id} titleId={titleId} />}
          {opportunity.applicants.includes(caller.id) && (
            <LinkButton variant="secondary" to={paths.myApplications}>
              See your application
            </LinkButton>
          )}
          {mayChange(caller, poster_id) && (
            <>
              <PostingActions opportunity={opportunity} titleId={titleId} />
              <OwnOpportunityActions opportunity={opportunity} titleId={titleId} />
            </>
          )}
        </div>
      </Card>
      {isOwn && (
        <section aria-labelledby="applicants-title">
          <h2 id="applicants-title" className="mb-4 text-2xl">
            Applicants
          </h2>
          <Card>
            <ApplicantList opportunity={opportunity} />
          </Card>
        </section>
      )}
    </article>
  );
}

/** In place of an opportunity that is not there, or could not be fetched. */
function OpportunityProblem({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PageProblem
        icon={SearchX}
        title="This opportunity could not be found"
        action={<LinkButton to={paths.opportunities}>See the board</LinkButton>}
      >
        It may have been taken off the board, or the link is not complete.
      </PageProblem>
    );
  }
  return (
    <PageProblem
      icon={CloudOff}
      title="Could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Please check your connection and give it a moment.
    </PageProblem>
  );
}
