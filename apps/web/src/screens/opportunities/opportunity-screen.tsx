import { type OpportunityDto, opportunities } from '@rosette/shared/contract/opportunities.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import { useQuery } from '@tanstack/react-query';
import { Link2, SearchX } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { callerOf } from '#data/caller.ts';
import { query } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { MoreMenu } from '#features/safety/more-menu.tsx';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ItemPage, type MissingItem } from '#ui/item-page.tsx';
import { Link } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { copyLink, ShareButton } from '#ui/share-button.tsx';
import { ApplicantList } from './applicant-list.tsx';
import { ApplicantCount, OpportunityTypeBadge, Term } from './opportunity-parts.tsx';
import { ApplyButton, OwnOpportunityActions, PostingActions } from './own-opportunity-actions.tsx';

const missingOpportunity = (): MissingItem => ({
  icon: SearchX,
  ...texts.opportunities.missing,
  action: <LinkButton to={paths.opportunities}>{texts.opportunities.seeBoard}</LinkButton>,
});

/** /opportunities/{id}. */
export function OpportunityScreen() {
  const { id = '' } = useParams();
  const opportunity = useQuery(query(opportunities.get, { params: { id } }));
  return (
    <ItemPage
      item={opportunity}
      title={opportunity.data?.title ?? texts.opportunities.opportunity}
      missing={missingOpportunity()}
    >
      {(found) => <OpportunityPage opportunity={found} />}
    </ItemPage>
  );
}

const titleId = 'opportunity-title';

function OpportunityPage({ opportunity }: { opportunity: OpportunityDto }) {
  const caller = callerOf(useUser());
  const navigate = useNavigate();
  const leave = () => void navigate(paths.opportunities, { replace: true });
  const { id, type, title, description, poster_id, poster_name, applicant_count, created_at } = opportunity;
  const isOwn = owns(caller, poster_id);
  return (
    <article aria-labelledby={titleId} className="mx-auto grid max-w-4xl gap-8">
      <Card className="grid gap-5 sm:p-8">
        <div className="flex items-start gap-3">
          <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <OpportunityTypeBadge type={type} />
            <Term opportunity={opportunity} />
          </div>
          <MoreMenu
            subject={{ kind: 'opportunity', id }}
            owner={{ id: poster_id, full_name: poster_name }}
            actions={[
              { label: texts.frame.copyLink, icon: Link2, act: () => void copyLink(paths.opportunity(id)) },
            ]}
            describedBy={titleId}
            onBlocked={leave}
          />
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
              {fill(texts.opportunities.postedBy, { name: poster_name })}
            </Link>
            <time dateTime={created_at}>{formatDate(created_at)}</time>
          </p>
        </div>
        <MemberText className="max-w-prose text-lg">{description}</MemberText>
        <ApplicantCount count={applicant_count} />
        <div className="flex flex-wrap items-start gap-3 sm:*:grow-0 sm:*:justify-items-start">
          {!isOwn && <ApplyButton opportunity={opportunity} callerId={caller.id} titleId={titleId} />}
          {opportunity.applicants.includes(caller.id) && (
            <LinkButton variant="secondary" to={paths.myApplications}>
              {texts.opportunities.applying.seeOwn}
            </LinkButton>
          )}
          <ShareButton title={title} path={paths.opportunity(id)} />
          {mayChange(caller, poster_id) && (
            <>
              <PostingActions opportunity={opportunity} titleId={titleId} />
              <OwnOpportunityActions opportunity={opportunity} titleId={titleId} onRemoved={leave} />
            </>
          )}
        </div>
      </Card>
      {isOwn && (
        <section aria-labelledby="applicants-title">
          <h2 id="applicants-title" className="mb-4 text-2xl">
            {texts.opportunities.applicants.title}
          </h2>
          <Card>
            <ApplicantList opportunity={opportunity} />
          </Card>
        </section>
      )}
    </article>
  );
}
