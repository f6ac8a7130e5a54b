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
import { QuietRetry } from '#ui/load-failure.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SimilarNotice } from '#ui/search-match.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Table, TableCell, TableRow } from '#ui/table.tsx';
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
    <TableRow>
      <TableCell className="font-semibold">
        <Link
          id={nameId}
          to={paths.profile(member.id)}
          title={member.full_name}
          className="line-clamp-2 py-1 underline-offset-4 hover:underline lg:min-w-28"
        >
          {member.full_name}
        </Link>
        {isSelf && <Badge className="lg:ml-2">You</Badge>}
        {member.suspended && (
          <Badge tone="bad" className="lg:ml-2">
            Suspended
          </Badge>
        )}
      </TableCell>
      <TableCell label="Email">
        <span title={email} className="lg:block lg:max-w-52 lg:truncate xl:max-w-56">
          {email}
        </span>
      </TableCell>
      <TableCell label="Membership">{tierNames[member.membership_tier]}</TableCell>
      <TableCell label="Role">
        <Badge tone={roleWords[current].tone}>{roleWords[current].name}</Badge>
      </TableCell>
      <TableCell className="max-lg:mt-auto max-lg:pt-2">
        <div className="flex flex-wrap gap-2 lg:min-w-60 lg:whitespace-nowrap xl:flex-nowrap">
          {buttons.map((role) => (
            <Button
              key={role}
              variant="secondary"
              size="small"
              aria-describedby={nameId}
              disabled={isSelf || role === current || !email}
              isBusy={grant.isPending}
              className="px-3"
              onClick={() => setAsked(role)}
            >
              {roleWords[role].action}
            </Button>
          ))}
          {!isSelf && current !== 'admin' && <SuspensionAction member={member} describedBy={nameId} />}
        </div>
        <RoleQuestion
          role={asked}
          name={member.full_name}
          onClose={() => setAsked(null)}
          onConfirm={(role) => grant.mutate(role)}
        />
      </TableCell>
    </TableRow>
  );
}

const head = ['Name', 'Email', 'Membership', 'Role', 'Actions'];

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
        placeholder="Name or email"
        value={text}
        onChange={search}
        className="mb-6"
      />
      {members.length === 0 && !list.isPending && (
        <EmptyState icon={UsersRound} title="No users to show">
          {list.isError
            ? 'The list could not be fetched.'
            : 'Try another name or email, or clear the search.'}
        </EmptyState>
      )}
      <QuietRetry of={list} />
      {members.length > 0 && <SimilarNotice search={list.search} />}
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
