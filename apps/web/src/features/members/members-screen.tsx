import { users } from '@rosette/shared/contract/users.ts';
import { showsUpgradePrompt } from '@rosette/shared/policy/caps.ts';
import { UsersRound } from 'lucide-react';
import { usePagedList } from '#api/use-paged-list.ts';
import { paths } from '#lib/paths.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useUrlFilters } from '#lib/use-url-filters.ts';
import { useUrlSearch } from '#lib/use-url-search.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListCount } from '#ui/list-count.tsx';
import { QuietRetry } from '#ui/load-failure.tsx';
import { LoosenFilters } from '#ui/loosen-filters.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { UpgradePrompt } from '#ui/upgrade-prompt.tsx';
import { MemberCard } from './member-card.tsx';
import { MemberFilterRow } from './member-filter-row.tsx';
import { filterNames, memberFilters } from './member-filters.ts';

/**
 * /members, with its search and filters in the address (product/profiles-and-directory#filters-and-search).
 */
export function MembersScreen() {
  usePageTitle('Members');
  const caller = callerOf(useUser());
  const { text, asked, search } = useUrlSearch();
  const { filters, setFilter, clearFilters } = useUrlFilters([...filterNames, 'sort']);
  const list = usePagedList(users.list, { q: asked, ...filters });
  const isEmpty = !list.isPending && list.items.length === 0;
  const narrowing = filterNames.filter((name) => filters[name] !== '');

  return (
    <>
      <PageHeader title="Member Directory">Women who build, teach, design, bake, code and lead.</PageHeader>
      <SearchBox
        label="Search members"
        placeholder="Search by name, industry or business"
        value={text}
        onChange={search}
      />
      <MemberFilterRow q={asked} filters={filters} onChange={setFilter} />
      <ListCount list={list} nouns={['member', 'members']} />
      {list.isPending && <CardGridSkeleton label="Loading members" />}
      {isEmpty && narrowing.length > 0 && (
        <LoosenFilters
          title="No members found"
          filters={[
            ...(asked ? [{ label: 'Search', value: asked, onClear: () => search('') }] : []),
            ...narrowing.map((name) => ({
              label: memberFilters[name].label,
              value: memberFilters[name].inWords(filters[name]),
              onClear: () => setFilter(name, ''),
            })),
          ]}
          onClearAll={() => {
            search('');
            clearFilters();
          }}
        />
      )}
      {isEmpty && narrowing.length === 0 && asked && (
        <NoMatches
          title="No members found"
          hint="Try another name, industry or business."
          onClear={() => search('')}
        />
      )}
      {isEmpty && narrowing.length === 0 && !asked && <NoMembers ownId={caller.id} />}
      <QuietRetry of={list} />
      <PagedGrid list={list} what="members">
        {(member) => <MemberCard member={member} isOwn={member.id === caller.id} />}
      </PagedGrid>
      {showsUpgradePrompt(caller, 'members', list.items.length) && (
        <UpgradePrompt title="Want to See More Members?" to={paths.membership}>
          A higher membership opens more of the directory to you.
        </UpgradePrompt>
      )}
    </>
  );
}

function NoMembers({ ownId }: { ownId: string }) {
  return (
    <EmptyState
      icon={UsersRound}
      title="No members found"
      action={
        <LinkButton variant="soft" to={paths.profile(ownId)}>
          Go to your own page
        </LinkButton>
      }
    >
      Everybody who joins appears here.
    </EmptyState>
  );
}
