import { users } from '@rosette/shared/contract/users.ts';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { usePagedList } from '#api/use-paged-list.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useUser } from '#session/session.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QuietRetry } from '#ui/load-failure.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Table } from '#ui/table.tsx';
import { membersAtOnce } from './use-admin-lists.ts';
import { UserRow } from './user-row.tsx';

const head = ['Name', 'E-mail', 'Membership', 'Role', 'Actions'];

/** All members, newest first, with search and pages. */
export function UserTable() {
  const self = useUser();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const list = usePagedList(users.list, { q }, membersAtOnce);
  const members = list.items;

  return (
    <>
      <SearchBox
        label="Search users"
        placeholder="Name or e-mail"
        value={typed}
        onChange={setTyped}
        className="mb-6"
      />
      {members.length === 0 && !list.isPending && (
        <EmptyState icon={UsersRound} title="No users to show">
          {list.isError ? 'The list could not be fetched.' : 'Nobody matches.'}
        </EmptyState>
      )}
      <QuietRetry of={list} />
      {members.length > 0 && (
        <Table caption="Users and their roles" head={head}>
          {members.map((member) => (
            <UserRow key={member.id} member={member} isSelf={member.id === self.id} />
          ))}
        </Table>
      )}
      <ShowMore
        shown={members.length}
        total={list.hasMore ? list.total : members.length}
        what="users"
        isLoading={list.isLoadingMore}
        onMore={list.more}
      />
    </>
  );
}
