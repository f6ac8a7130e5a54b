import { admin } from '@rosette/shared/contract/admin.ts';
import { type MemberDto, memberSorts, users } from '@rosette/shared/contract/users.ts';
import { type Role, roles } from '@rosette/shared/policy/roles-and-tiers.ts';
import { UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#data/client.ts';
import { useUser } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { cn } from '#lib/cn.ts';
import { formatDate, formatDateTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlFilters, useUrlSearch } from '#lib/use-url-params.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { selectControl } from '#ui/control.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { Link } from '#ui/link.tsx';
import { LoosenFilters } from '#ui/loosen-filters.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SimilarNotice } from '#ui/search-match.tsx';
import { EntryList } from './admin-lists.tsx';
import { Address, CompactCell, CompactRow } from './admin-table.tsx';
import { MemberMenu } from './member-menu.tsx';
import { membersAtOnce } from './use-admin-lists.ts';
import { UserFilters, useUserFilters } from './user-filters.tsx';

interface RoleQuestionProps {
  /** The role to confirm; null while the dialog is closed. */
  role: Role | null;
  /** The member's name. */
  name: string;
  onConfirm(role: Role): void;
  onClose(): void;
}

/** Confirms a change of role (product/web#asking-before-acting). */
function RoleQuestion({ role, name, onConfirm, onClose }: RoleQuestionProps) {
  if (!role) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={fill(texts.admin.users.roles[role].question, { name })}
      description={texts.admin.users.roles[role].about}
      action={texts.admin.users.roles[role].confirm}
      onConfirm={() => onConfirm(role)}
    />
  );
}

const buttons: Role[] = ['admin', 'partner', 'member'];

/** How a role is changed: by a button for each, or by a select. */
type RoleBy = 'buttons' | 'select';

interface UserRowProps {
  member: MemberDto;
  /** An admin cannot remove her own admin role (product/admin#roles). */
  isSelf: boolean;
  roleBy: RoleBy;
}

function UserRow({ member, isSelf, roleBy }: UserRowProps) {
  const nameId = useId();
  const { email, role, full_name: name } = member;
  // An absent or unknown role is shown as member.
  const current: Role = Object.hasOwn(tones, role ?? '') ? role : 'member';
  /** The role to confirm; null without one (product/web#asking-before-acting: role changes are confirmed). */
  const [asked, setAsked] = useState<Role | null>(null);
  const grant = useApiMutation({
    mutationFn: (role: Role) => call(admin.grantRole, { query: { email: email ?? '', role } }),
    done: (_, role) => fill(texts.admin.users.roles[role].granted, { email: email ?? '' }),
    failed: texts.admin.users.failed,
    changes: ['standing'],
  });
  const kind = roleBy === 'buttons' ? 'buttons' : 'menu';
  return (
    <CompactRow kind={kind}>
      <CompactCell kind={kind} place="name">
        <Link
          id={nameId}
          to={paths.profile(member.id)}
          className="font-semibold text-accent-ink hover:underline"
        >
          {name}
        </Link>{' '}
        {isSelf && <Badge>{texts.common.you}</Badge>}
        {member.not_in && <Badge tone="gold">{texts.admin.users.notIn[member.not_in]}</Badge>}
        {member.suspended && <Badge tone="bad">{texts.admin.users.suspended}</Badge>}
      </CompactCell>
      <CompactCell kind={kind} place="address">
        {email && <Address of={email} />}
      </CompactCell>
      <CompactCell kind={kind} place="word">
        {texts.common.tiers[member.membership_tier]}
      </CompactCell>
      <CompactCell kind={kind} place="role">
        {roleBy === 'select' ? (
          <select
            aria-label={fill(texts.admin.users.roleOf, { name })}
            value={grant.isPending ? grant.variables : current}
            disabled={isSelf || !email}
            aria-busy={grant.isPending}
            onChange={({ target }) => setAsked(target.value as Role)}
            className={cn(selectControl, 'min-w-30')}
          >
            {roles.map((each) => (
              <option key={each} value={each}>
                {texts.frame.roles[each]}
              </option>
            ))}
          </select>
        ) : (
          <Badge tone={tones[current]}>{texts.frame.roles[current]}</Badge>
        )}
      </CompactCell>
      <CompactCell kind={kind} place="day">
        <time dateTime={member.created_at} title={formatDateTime(member.created_at)}>
          {formatDate(member.created_at)}
        </time>
      </CompactCell>
      <CompactCell kind={kind} place="actions">
        {roleBy === 'buttons' &&
          buttons.map((role) => (
            <Button
              key={role}
              variant="secondary"
              size="small"
              aria-describedby={nameId}
              disabled={isSelf || role === current || !email}
              isBusy={grant.isPending && grant.variables === role}
              className="px-3 text-center leading-tight @max-2xl:px-1 @max-2xl:text-[0.8125rem] @2xl:max-w-32 @5xl:max-w-none @5xl:whitespace-nowrap"
              onClick={() => setAsked(role)}
            >
              {texts.admin.users.roles[role].action}
            </Button>
          ))}
        <MemberMenu member={member} maySuspend={!isSelf && current !== 'admin'} />
        <RoleQuestion
          role={asked}
          name={name}
          onClose={() => setAsked(null)}
          onConfirm={(role) => grant.mutate(role)}
        />
      </CompactCell>
    </CompactRow>
  );
}

/** All accounts, with search, order and pages. */
export function UserTable({ roleBy }: { roleBy: RoleBy }) {
  const self = useUser();
  const { text, asked, search } = useUrlSearch();
  const { filters, setFilter } = useUrlFilters(['sort']);
  const sort = memberSorts.find((known) => known === filters.sort) ?? '';
  const filter = useUserFilters();
  const hasFilters = roleBy === 'select';
  const sortBy = (by: (typeof memberSorts)[number], name: string, direction: 'ascending' | 'descending') => ({
    name,
    direction,
    isSorted: sort === by,
    onSort: () => setFilter('sort', sort === by ? '' : by),
  });
  // Where the table is narrow: else its heads sort.
  const sortSelect = (
    <div className={cn('min-w-0', hasFilters ? '@2xl:hidden' : '@5xl:hidden')}>
      <FilterSelect
        isStacked={hasFilters}
        label={texts.members.sort}
        value={sort}
        options={[
          { value: '', label: texts.members.sorts.complete },
          ...memberSorts.map((value) => ({ value, label: texts.members.sorts[value] })),
        ]}
        onChange={(value) => setFilter('sort', value)}
      />
    </div>
  );
  const isFiltered = hasFilters && filter.set.length > 0;
  const list = usePagedList(users.list, { q: asked, sort, ...(hasFilters && filter.query) }, membersAtOnce);

  return (
    <div className="@container">
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchBox
          label={texts.admin.users.search}
          placeholder={texts.admin.users.searchHint}
          value={text}
          onChange={search}
          className="min-w-64 flex-1"
        />
        {!hasFilters && sortSelect}
      </div>
      {hasFilters && (
        <UserFilters query={filter.query} setFilter={filter.setFilter}>
          {sortSelect}
        </UserFilters>
      )}
      {list.items.length > 0 && <SimilarNotice search={list.search} />}
      <EntryList
        hasButtons={roleBy === 'buttons'}
        list={list}
        what="users"
        caption={texts.admin.users.caption}
        head={[
          sortBy('name', texts.common.name, 'ascending'),
          texts.common.email,
          texts.frame.parts.membership,
          texts.admin.heads.role,
          sortBy('newest', texts.admin.heads.since, 'descending'),
          texts.admin.heads.actions,
        ]}
        empty={
          isFiltered ? (
            <LoosenFilters
              title={texts.admin.users.noneFits}
              filters={filter.set}
              onClearAll={filter.clearFilters}
            />
          ) : (
            <EmptyState
              icon={UsersRound}
              title={texts.admin.users.none}
              action={
                asked && (
                  <Button variant="soft" onClick={() => search('')}>
                    {texts.frame.clearSearch}
                  </Button>
                )
              }
            >
              {asked ? texts.admin.users.tryAnother : texts.admin.users.noneYet}
            </EmptyState>
          )
        }
      >
        {(member) => <UserRow member={member} isSelf={member.id === self.id} roleBy={roleBy} />}
      </EntryList>
    </div>
  );
}

const tones = { admin: 'accent', partner: 'gold', member: 'plain' } as const satisfies Record<Role, string>;
