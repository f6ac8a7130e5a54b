import { users } from '@rosette/shared/contract/users.ts';
import { showsUpgradePrompt } from '@rosette/shared/policy/caps.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, UsersRound } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { listQuery } from '#api/queries.ts';
import { paths } from '#app/paths.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { UpgradePrompt } from '#ui/upgrade-prompt.tsx';
import { MemberCard } from './member-card.tsx';

/** /members (spec §2, "Members"); the server searches name, industry and business name (spec §5). */
export function MembersScreen() {
  usePageTitle('Members');
  const caller = callerOf(useUser());
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const asked = useDebounced(q.trim(), 250);
  const { data, isPending } = useQuery({
    ...listQuery(users.list, { query: { q: asked } }),
    placeholderData: keepPreviousData,
  });
  const { items = [], total = 0 } = data ?? {};

  return (
    <>
      <PageHeader title="Members">Women who build, teach, design, bake, code and lead.</PageHeader>
      <SearchBox
        label="Search members"
        placeholder="Name, industry or business"
        value={q}
        onChange={(value) => setSearch(value ? { q: value } : {}, { replace: true })}
      />
      <p aria-live="polite" className="my-4 min-h-6 text-sm text-ink-soft">
        {!isPending && items.length < total && `Showing ${items.length} of ${total}`}
      </p>
      {isPending && <CardGridSkeleton label="Loading members" />}
      {!isPending && items.length === 0 && (
        <EmptyState icon={q ? Search : UsersRound} title="No members found">
          {q ? 'Try another name, industry or business.' : 'Come back soon: the first ones are on their way.'}
        </EmptyState>
      )}
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {items.map((member) => (
          <li key={member.id} className="[contain-intrinsic-size:auto_17rem] [content-visibility:auto]">
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
      {showsUpgradePrompt(caller, 'members', items.length) && (
        <UpgradePrompt title="Want to See More Members?" to={paths.membership}>
          With a higher membership you meet the whole community.
        </UpgradePrompt>
      )}
    </>
  );
}
