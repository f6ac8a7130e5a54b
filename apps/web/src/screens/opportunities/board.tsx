import {
  type OpportunityDto,
  opportunities,
  opportunityTypes,
} from '@rosette/shared/contract/opportunities.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Handshake } from 'lucide-react';
import { memo, type ReactNode, useId, useMemo } from 'react';
import { callerOf } from '#data/caller.ts';
import { useUser } from '#data/session.tsx';
import { type PagedList, usePagedList } from '#data/use-paged-list.ts';
import { MoreMenu } from '#features/safety/more-menu.tsx';
import { searchedOfOpportunity } from '#features/search/searched-fields.ts';
import { cn } from '#lib/cn.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import type { Search } from '#lib/search-match.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlFilters, useUrlSearch } from '#lib/use-url-params.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { selectControl } from '#ui/control.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useIsPhone } from '#ui/list-action.tsx';
import { ListCount } from '#ui/list-count.tsx';
import { QuietRetry } from '#ui/load-failure.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { MatchLines } from '#ui/search-match.tsx';
import { Segments } from '#ui/segments.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { UpgradePrompt } from '#ui/upgrade-prompt.tsx';
import { ApplicantsButton } from './applicant-list.tsx';
import { ApplicantCount, OpportunityTitle, OpportunityTypeBadge } from './opportunity-parts.tsx';
import { ApplyButton, OwnOpportunityActions } from './own-opportunity-actions.tsx';

interface OpportunityCardProps {
  opportunity: OpportunityDto;
  caller: Caller;
  search: Search;
}

/** Memoized: typing into the search would render up to a thousand cards. */
const OpportunityCard = memo(function OpportunityCard({ opportunity, caller, search }: OpportunityCardProps) {
  const titleId = useId();
  const { type, description, poster_id, poster_name, applicant_count, created_at } = opportunity;

  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OpportunityTypeBadge type={type} />
        <div className="flex items-center gap-2">
          <time dateTime={created_at} className="text-sm text-ink-soft">
            {formatDate(created_at)}
          </time>
          {!owns(caller, poster_id) && (
            <MoreMenu
              subject={{ kind: 'opportunity', id: opportunity.id }}
              owner={{ id: poster_id, full_name: poster_name }}
              describedBy={titleId}
            />
          )}
        </div>
      </div>
      <div>
        <OpportunityTitle opportunity={opportunity} id={titleId} search={search} />
        <Link
          to={paths.profile(poster_id)}
          className="mt-1 inline-block py-0.5 text-accent-ink wrap-anywhere underline-offset-4 hover:underline"
        >
          {fill(texts.opportunities.postedBy, { name: poster_name })}
        </Link>
      </div>
      <MatchLines title={opportunity.title} fields={searchedOfOpportunity(opportunity)} search={search} />
      <ClampedText className="mb-auto text-ink-soft">{description}</ClampedText>
      <ApplicantCount count={applicant_count} />
      <div className="flex flex-wrap items-start gap-2">
        {owns(caller, poster_id) ? (
          <ApplicantsButton
            opportunity={opportunity}
            titleId={titleId}
            variant="secondary"
            className="grow"
          />
        ) : (
          <ApplyButton opportunity={opportunity} callerId={caller.id} titleId={titleId} />
        )}
        {mayChange(caller, poster_id) && (
          <OwnOpportunityActions opportunity={opportunity} titleId={titleId} />
        )}
      </div>
    </Card>
  );
});

const kinds = ['all', ...opportunityTypes] as const;

interface KindFilterProps {
  kind: (typeof kinds)[number];
  onChange(kind: (typeof kinds)[number]): void;
}

/** Which kind is shown; a list to choose from on a phone, where three buttons would take a line of their own. */
function KindFilter({ kind, onChange }: KindFilterProps) {
  const words = texts.opportunities.board;
  const options = kinds.map((value) => ({ value, label: words.kinds[value] }));
  if (!useIsPhone())
    return <Segments label={words.kind} value={kind} options={options} onChange={onChange} />;
  return (
    <select
      aria-label={words.kind}
      value={kind}
      onChange={({ target }) => onChange(kinds.find((value) => value === target.value) ?? 'all')}
      className={cn(selectControl, 'w-28 shrink-0')}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface BoardProps {
  onPost(): void;
  /** Beside the search. */
  action: ReactNode;
}

/** The open opportunities, newest first (product/opportunities#states). */
export function Board({ onPost, action }: BoardProps) {
  const user = useUser();
  const caller = useMemo(() => callerOf(user), [user]);
  const { text, asked, search } = useUrlSearch();
  const { filters, setFilter } = useUrlFilters(['type']);
  const type = opportunityTypes.find((known) => known === filters.type);
  const list = usePagedList(opportunities.list, { q: asked, type: type ?? '' });
  const isEmpty = !list.isPending && !list.isError && list.items.length === 0;
  return (
    <>
      <div className="flex gap-3 max-md:gap-2">
        <SearchBox
          label={texts.opportunities.board.search}
          placeholder={useIsPhone() ? texts.search.title : texts.opportunities.board.searchHint}
          value={text}
          onChange={search}
          className="max-w-xl min-w-0 flex-1"
        />
        <KindFilter kind={type ?? 'all'} onChange={(kind) => setFilter('type', kind === 'all' ? '' : kind)} />
        {action}
      </div>
      <ListCount list={list} what="opportunities" />
      {list.isPending && <CardGridSkeleton label={texts.frame.lists.opportunities.loading} />}
      {isEmpty && asked && (
        <NoMatches
          title={texts.opportunities.board.noMatches}
          hint={texts.opportunities.board.noMatchesHint}
          onClear={() => search('')}
        />
      )}
      {isEmpty && !asked && type && (
        <EmptyState
          icon={Handshake}
          title={texts.opportunities.board.noneOfKind[type]}
          action={
            <Button variant="soft" onClick={() => setFilter('type', '')}>
              {texts.opportunities.board.seeAll}
            </Button>
          }
        >
          {texts.opportunities.board.noneOfKindHint}
        </EmptyState>
      )}
      {isEmpty && !asked && !type && <NoOpportunities onPost={onPost} />}
      <QuietRetry of={list} />
      <PagedGrid list={list} what="opportunities">
        {(opportunity) => <OpportunityCard opportunity={opportunity} caller={caller} search={list.search} />}
      </PagedGrid>
      {isHeldBack(caller, list) && (
        <UpgradePrompt title={texts.opportunities.board.upgrade} to={paths.membership}>
          {texts.opportunities.board.upgradeAbout}
        </UpgradePrompt>
      )}
    </>
  );
}

/** Whether the caller's cap holds back some matches (product/profiles-and-directory#caps-of-lists). */
function isHeldBack(caller: Caller, { items, total, hasMore }: PagedList<OpportunityDto>): boolean {
  return capOf(caller, 'opportunities') !== 'all' && !hasMore && items.length > 0 && items.length < total;
}

function NoOpportunities({ onPost }: { onPost(): void }) {
  return (
    <EmptyState
      icon={Handshake}
      title={texts.opportunities.board.empty}
      action={
        <Button variant="soft" onClick={onPost}>
          {texts.opportunities.board.postFirst}
        </Button>
      }
    >
      {texts.opportunities.board.emptyAbout}
    </EmptyState>
  );
}
