import { admin } from '@rosette/shared/contract/admin.ts';
import { type MemberDto, users } from '@rosette/shared/contract/users.ts';
import type { Role } from '@rosette/shared/policy/roles-and-tiers.ts';
import { UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#data/client.ts';
import { useUser } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlSearch } from '#lib/use-url-params.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SimilarNotice } from '#ui/search-match.tsx';
import { EntryList } from './admin-lists.tsx';
import { ActionCell, AdminRow, Cell, NameCell, SinceCell } from './admin-table.tsx';
import { MemberMenu } from './member-menu.tsx';
import { membersAtOnce } from './use-admin-lists.ts';

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

interface UserRowProps {
  member: MemberDto;
  /** An admin cannot remove her own admin role (product/admin#roles). */
  isSelf: boolean;
}

function UserRow({ member, isSelf }: UserRowProps) {
  const nameId = useId();
  const { email, role } = member;
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
        {isSelf && <Badge>{texts.common.you}</Badge>}
        {member.not_in && <Badge tone="gold">{texts.admin.users.notIn[member.not_in]}</Badge>}
        {member.suspended && <Badge tone="bad">{texts.admin.users.suspended}</Badge>}
      </NameCell>
      <Cell kind="line">
        <span className="text-sm">{email}</span>
      </Cell>
      <Cell kind="word">{texts.common.tiers[member.membership_tier]}</Cell>
      <Cell kind="word">
        <Badge tone={tones[current]}>{texts.frame.roles[current]}</Badge>
      </Cell>
      <SinceCell at={member.created_at} />
      <ActionCell menu={<MemberMenu member={member} maySuspend={!isSelf && current !== 'admin'} />}>
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
            {texts.admin.users.roles[role].action}
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
        label={texts.admin.users.search}
        placeholder={texts.admin.users.searchHint}
        value={text}
        onChange={search}
        className="mb-6"
      />
      {list.items.length > 0 && <SimilarNotice search={list.search} />}
      <EntryList
        list={list}
        what="users"
        caption={texts.admin.users.caption}
        head={[
          texts.common.name,
          texts.common.email,
          texts.frame.parts.membership,
          texts.admin.heads.role,
          texts.admin.heads.since,
          texts.admin.heads.actions,
        ]}
        empty={
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
        }
      >
        {(member) => <UserRow member={member} isSelf={member.id === self.id} />}
      </EntryList>
    </>
  );
}

const tones = { admin: 'accent', partner: 'gold', member: 'plain' } as const satisfies Record<Role, string>;
