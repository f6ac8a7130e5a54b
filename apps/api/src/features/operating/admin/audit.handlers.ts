import type { AuditEntryDto, audit } from '@rosette/shared/contract/audit.ts';
import { type AuditEntry, listAuditEntries } from '#features/audit/audit.service.ts';
import { formerMember, presentPerson } from '#features/users/user.present.ts';
import { type User, usersInOrder } from '#features/users/users.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';

/** The label of an entry; 'Former member' once the member it names was deleted. */
function labelOf({ label, member_id }: AuditEntry, members: Map<string, User>): string {
  const member = member_id && members.get(String(member_id));
  if (member_id && !member) return formerMember.full_name;
  return label ?? member?.full_name ?? '';
}

const presentAuditEntry =
  (members: Map<string, User>) =>
  (entry: AuditEntry): AuditEntryDto => ({
    id: String(entry._id),
    at: entry.created_at.toISOString(),
    actor: presentPerson(members.get(String(entry.actor_id))),
    action: entry.action,
    subject: {
      kind: entry.action.split('.', 1)[0] as string,
      id: entry.subject_id,
      label: labelOf(entry, members),
    },
    details: { before: entry.before ?? null, after: entry.after ?? null },
  });

export const auditHandlers: Handlers<typeof audit> = {
  async list({ app, query }) {
    const entries = await listAuditEntries(query);
    const ids = entries.items.flatMap(({ actor_id, member_id }) =>
      member_id ? [actor_id, member_id] : [actor_id],
    );
    const members = await usersInOrder([...new Set(ids.map(String))]);
    return presentList(
      app,
      entries,
      presentAuditEntry(new Map(members.map((user) => [String(user._id), user]))),
    );
  },
};
