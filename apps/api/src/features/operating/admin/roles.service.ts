import type { Caller, Role } from '@rosette/shared/policy/roles-and-tiers.ts';
import { endSharedInvitationsOf } from '#features/accounts/invitations/invitations.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { notify } from '#features/notifications/notify.service.ts';
import { unassignReportsOf } from '#features/reports/moderation.service.ts';
import { changeRole, type User } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { say, type TextPath } from '#lib/message.ts';

const titles = {
  member: 'news.nowMember',
  partner: 'news.nowPartner',
  admin: 'news.nowAdmin',
} as const satisfies Record<Role, TextPath>;

/**
 * Changes a member's role (product/admin#roles), audits it and notifies her; inside a transaction. With the role of an admin
 * goes what only admins have.
 * @throws as `changeRole`
 */
export async function grantRole(app: AppContext, caller: Caller, email: string, role: Role): Promise<User> {
  const { before, after } = await changeRole(caller, email, role);
  const id = String(after._id);
  await recordAudit({
    actor_id: caller.id,
    action: 'user.role',
    subject: { id, member_id: id },
    before: { role: before.role },
    after: { role: after.role },
  });
  if (before.role === after.role) return after;
  if (before.role === 'admin') {
    await unassignReportsOf(id);
    await endSharedInvitationsOf(id);
  }
  await notify(app, {
    kind: 'role_changed',
    actor_id: caller.id,
    about: { kind: 'user', id },
    key: `${id}:${clock.now().toISOString()}`,
    title: say(titles[role]),
    path: role === 'member' ? '/dashboard' : role === 'partner' ? '/partner-portal' : '/admin',
    to: [id],
  });
  return after;
}
