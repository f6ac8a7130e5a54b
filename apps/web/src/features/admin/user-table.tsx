import { type MemberDto, users } from '@rosette/shared/contract/users.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '#api/queries.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useUser } from '#session/session.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Table } from '#ui/table.tsx';
import { membersAtOnce } from './use-admin-lists.ts';
import { UserRow } from './user-row.tsx';

const head = ['Name', 'E-mail', 'Membership', 'Role', 'Actions'];

/** Every member, newest first; long as it may be, it is searched and shown in parts. */
export function UserTable() {
  const self = useUser();
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(membersAtOnce);
  const q = useDebounced(typed.trim()) || undefined;
  const { data, isPlaceholderData } = useQuery({
    ...listQuery(users.list, { query: { limit: String(limit), ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  });
  const members: MemberDto[] = data?.items ?? [];

  return (
    <>
      <SearchBox
        label="Search users"
        placeholder="Name or e-mail"
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setLimit(membersAtOnce);
        }}
        className="mb-6"
      />
      {members.length === 0 ? (
        <EmptyState icon={UsersRound} title="No users to show">
          Nobody matches, or the list could not be fetched.
        </EmptyState>
      ) : (
        <Table caption="Users and their roles" head={head}>
          {members.map((member) => (
            <UserRow key={member.id} member={member} isSelf={member.id === self.id} />
          ))}
        </Table>
      )}
      <ShowMore
        shown={members.length}
        total={data?.total ?? 0}
        what="users"
        isLoading={isPlaceholderData}
        onMore={() => setLimit(limit + membersAtOnce)}
      />
    </>
  );
}
