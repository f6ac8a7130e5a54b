import { admin } from '@rosette/shared/contract/admin.ts';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import type { Role } from '@rosette/shared/policy/roles-and-tiers.ts';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { paths } from '#lib/paths.ts';
import { tierNames } from '#shared/membership/tier-names.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { TableCell, TableRow } from '#ui/table.tsx';
import { RoleQuestion } from './role-question.tsx';
import { roleWords } from './role-words.ts';
import { SuspensionAction } from './suspension-action.tsx';

const buttons: Role[] = ['admin', 'partner', 'member'];

interface UserRowProps {
  member: MemberDto;
  /** An admin cannot remove her own admin role (product/admin#roles). */
  isSelf: boolean;
}

export function UserRow({ member, isSelf }: UserRowProps) {
  const nameId = useId();
  const { email, role } = member;
  // An absent or unknown role is shown as member.
  const current: Role = Object.hasOwn(roleWords, role ?? '') ? role : 'member';
  /** The role to confirm; null without one (product/web#asking-before-acting: role changes are confirmed). */
  const [asked, setAsked] = useState<Role | null>(null);
  const grant = useChange({
    change: (role: Role) => call(admin.grantRole, { query: { email: email ?? '', role } }),
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
          className="inline-block py-1 underline-offset-4 hover:underline"
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
      <TableCell label="E-mail">{email}</TableCell>
      <TableCell label="Membership">{tierNames[member.membership_tier]}</TableCell>
      <TableCell label="Role">
        <Badge tone={roleWords[current].tone}>{roleWords[current].name}</Badge>
      </TableCell>
      <TableCell className="max-lg:mt-auto max-lg:pt-2">
        <div className="flex flex-wrap gap-2 xl:flex-nowrap xl:whitespace-nowrap">
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
