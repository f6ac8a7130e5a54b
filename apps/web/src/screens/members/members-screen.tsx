import { users } from '@rosette/shared/contract/users.ts';
import { showsUpgradePrompt } from '@rosette/shared/policy/caps.ts';
import { UserPlus, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { callerOf } from '#data/caller.ts';
import { useUser } from '#data/session.tsx';
import { usePagedList } from '#data/use-paged-list.ts';
import { useMayInvite } from '#features/account/use-may-invite.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { useMedia } from '#lib/use-media.ts';
import { useUrlFilters, useUrlSearch } from '#lib/use-url-params.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { ListAction, useIsPhone } from '#ui/list-action.tsx';
import { ListCount } from '#ui/list-count.tsx';
import { QuietRetry } from '#ui/load-failure.tsx';
import { LoosenFilters } from '#ui/loosen-filters.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { UpgradePrompt } from '#ui/upgrade-prompt.tsx';
import { MemberCard, MemberRow, ownTextsOf } from './member-card.tsx';
import { FilterSheet, filterNames, MemberFilters, memberFilters } from './member-filters.tsx';

/**
 * /members, with its search and filters in the address (product/profiles-and-directory#filters-and-search).
 */
export function MembersScreen() {
  usePageTitle(texts.frame.parts.members);
  const user = useUser();
  const caller = callerOf(user);
  const mayInvite = useMayInvite();
  const own = useMemo(() => ownTextsOf(user), [user]);
  const isPhone = useIsPhone();
  const isNarrow = useMedia('(width < 64rem)');
  const invite = mayInvite && (
    <ListAction icon={UserPlus} label={texts.members.invite} to={paths.invitations} variant="secondary" />
  );
  const Entry = isPhone ? MemberRow : MemberCard;
  const { text, asked, search } = useUrlSearch();
  const { filters, setFilter, clearFilters } = useUrlFilters([...filterNames, 'sort']);
  const list = usePagedList(users.list, { q: asked, ...filters });
  const isEmpty = !list.isPending && !list.isError && list.items.length === 0;
  const narrowing = filterNames.filter((name) => filters[name] !== '');
  const set = narrowing.map((name) => ({
    label: texts.common[name],
    value: memberFilters[name].inWords(filters[name]),
    onClear: () => setFilter(name, ''),
  }));
  const inForm = { q: asked, filters, onChange: setFilter };

  return (
    <>
      <PageHeader isOfList title={texts.members.directory} actions={!isPhone && invite}>
        {texts.members.directoryAbout}
      </PageHeader>
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label={texts.members.searchMembers}
          placeholder={isPhone ? texts.search.title : texts.members.searchPlaceholder}
          value={text}
          onChange={search}
          className="min-w-32 max-w-none flex-1 lg:max-w-xl"
        />
        {isNarrow && (
          <FilterSheet {...inForm} count={narrowing.length} total={list.total} onClear={clearFilters} />
        )}
        {isPhone && invite}
      </div>
      {!isNarrow && <MemberFilters {...inForm} />}
      <FilterChips filters={set} />
      <ListCount list={list} what="members" />
      {list.isPending && <CardGridSkeleton label={texts.frame.lists.members.loading} isInRows={isPhone} />}
      {isEmpty && narrowing.length > 0 && (
        <LoosenFilters
          title={texts.members.nobodyFound}
          filters={[
            ...(asked ? [{ label: texts.members.search, value: asked, onClear: () => search('') }] : []),
            ...set,
          ]}
          onClearAll={() => {
            search('');
            clearFilters();
          }}
        />
      )}
      {isEmpty && narrowing.length === 0 && asked && (
        <NoMatches
          title={texts.members.nobodyFound}
          hint={texts.members.noMatchHint}
          onClear={() => search('')}
        />
      )}
      {isEmpty && narrowing.length === 0 && !asked && <NoMembers ownId={caller.id} />}
      <QuietRetry of={list} />
      <PagedGrid list={list} what="members" className={isPhone ? 'gap-3' : ''}>
        {(member) => <Entry member={member} isOwn={member.id === caller.id} search={list.search} own={own} />}
      </PagedGrid>
      {showsUpgradePrompt(caller, 'members', list.items.length) && (
        <UpgradePrompt title={texts.members.moreMembers} to={paths.membership}>
          {texts.members.moreMembersAbout}
        </UpgradePrompt>
      )}
    </>
  );
}

function NoMembers({ ownId }: { ownId: string }) {
  return (
    <EmptyState
      icon={UsersRound}
      title={texts.members.nobodyFound}
      action={
        <LinkButton variant="soft" to={paths.profile(ownId)}>
          {texts.members.goToOwnPage}
        </LinkButton>
      }
    >
      {texts.members.everybodyAppears}
    </EmptyState>
  );
}
