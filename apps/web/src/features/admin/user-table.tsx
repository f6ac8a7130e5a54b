import { admin } from '@rosette/shared/contract/admin.ts';
import { type MemberDto, users } from '@rosette/shared/contract/users.ts';
import type { Role } from '@rosette/shared/policy/roles-and-tiers.ts';
import { UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { usePagedList } from '#api/use-paged-list.ts';
import { paths } from '#lib/paths.ts';
import { useUrlSearch } from '#lib/use-url-params.ts';
import { useUser } from '#session/session.tsx';
import { tierNames } from '#shared/membership/tier-names.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SimilarNotice } from '#ui/search-match.tsx';
import { EntryList } from './admin-lists.tsx';
import { ActionCell, AdminRow, Cell, NameCell, SinceCell } from './admin-table.tsx';
import { SuspensionAction } from './suspension-action.tsx';
import { membersAtOnce } from './use-admin-lists.ts';

const consequences: Record<Role, string> = {
  admin: 'Admins see every member and every payment, and decide about everything in this panel.',
  partner: 'Partners have a partner portal. Other rights of the role before end.',
  member: 'The partner portal and the admin panel are closed to members.',
};

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
      title={`Make ${name} ${roleWords[role].noun}?`}
      description={consequences[role]}
      action={roleWords[role].confirm}
      onConfirm={() => onConfirm(role)}
    />
  );
}

const buttons: Role[] = ['admin', 'partner', 'member'];

interface UserRowProps {
  member: MemberDto;
  /** An admin cannot remove her own admin role (product/admin#roles). */
  isSelf: boolean;
}

function UserRow({ member, isSelf }: UserRowProps) {
  const nameId = useId();
  const { email, role } = member;
  // An absent or unknown role is shown as member.
  const current: Role = Object.hasOwn(roleWords, role ?? '') ? role : 'member';
  /** The role to confirm; null without one (product/web#asking-before-acting: role changes are confirmed). */
  const [asked, setAsked] = useState<Role | null>(null);
  const grant = useApiMutation({
    mutationFn: (role: Role) => call(admin.grantRole, { query: { email: email ?? '', role } }),
    done: (_, role) => `${email} is now ${roleWords[role].noun}`,
    failed: 'Failed to update user role',
    changes: ['standing'],
  });
  return (
    <AdminRow>
      <NameCell
        id={nameId}
        name={
          <Link to={paths.profile(member.id)} className="text-accent-ink hover:underline">
            {member.full_name}
          </Link>
        }
      >
        {isSelf && <Badge>You</Badge>}
        {member.suspended && <Badge tone="bad">Suspended</Badge>}
      </NameCell>
      <Cell kind="line">
        <span className="text-sm">{email}</span>
      </Cell>
      <Cell kind="word">{tierNames[member.membership_tier]}</Cell>
      <Cell kind="word">
        <Badge tone={roleWords[current].tone}>{roleWords[current].name}</Badge>
      </Cell>
      <SinceCell at={member.created_at} />
      <ActionCell menu={!isSelf && current !== 'admin' && <SuspensionAction member={member} />}>
        {buttons.map((role) => (
          <Button
            key={role}
            variant="secondary"
            size="small"
            aria-describedby={nameId}
            disabled={isSelf || role === current || !email}
            isBusy={grant.isPending && grant.variables === role}
            className="px-3"
            onClick={() => setAsked(role)}
          >
            {roleWords[role].action}
          </Button>
        ))}
        <RoleQuestion
          role={asked}
          name={member.full_name}
          onClose={() => setAsked(null)}
          onConfirm={(role) => grant.mutate(role)}
        />
      </ActionCell>
    </AdminRow>
  );
}

/** All members, newest first, with search and pages. */
export function UserTable() {
  const self = useUser();
  const { text, asked, search } = useUrlSearch();
  const list = usePagedList(users.list, { q: asked }, membersAtOnce);

  return (
    <>
      <SearchBox
        label="Search users"
        placeholder="Name or email"
        value={text}
        onChange={search}
        className="mb-6"
      />
      {list.items.length > 0 && <SimilarNotice search={list.search} />}
      <EntryList
        list={list}
        what="users"
        caption="Users and their roles"
        head={['Name', 'Email', 'Membership', 'Role', 'Since', 'Actions']}
        empty={
          <EmptyState
            icon={UsersRound}
            title="No users to show"
            action={
              asked && (
                <Button variant="soft" onClick={() => search('')}>
                  Clear the search
                </Button>
              )
            }
          >
            {asked ? 'Try another name or email.' : 'Members appear here once they have registered.'}
          </EmptyState>
        }
      >
        {(member) => <UserRow member={member} isSelf={member.id === self.id} />}
      </EntryList>
    </>
  );
}

/** The labels of roles and of the buttons that change them. */
const roleWords = {
  admin: { name: 'Admin', tone: 'accent', action: 'Make Admin', confirm: 'Make admin', noun: 'an admin' },
  partner: {
    name: 'Partner',
    tone: 'gold',
    action: 'Make Partner',
    confirm: 'Make partner',
    noun: 'a partner',
  },
  member: { name: 'Member', tone: 'plain', action: 'Make Member', confirm: 'Make member', noun: 'a member' },
} as const satisfies Record<Role, object>;
