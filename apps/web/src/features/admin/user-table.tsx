import { users } from '@rosette/shared/contract/users.ts';
import { UsersRound } from 'lucide-react';
import { usePagedList } from '#api/use-paged-list.ts';
import { useUrlSearch } from '#lib/use-url-search.ts';
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
  const { text, asked, search } = useUrlSearch();
  const list = usePagedList(users.list, { q: asked }, membersAtOnce);
  const members = list.items;

  return (
    <>
      <SearchBox
        label="Search users"
        placeholder="Name or e-mail"
        value={text}
        onChange={search}
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
      <ShowMore list={list} what="users" />
    </>
  );
}
