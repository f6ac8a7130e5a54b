import type { Grounds, OptionalGrounds } from '@rosette/shared/contract/grounds.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { type AuditedFields, recordAudit } from '#features/audit/audit.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { invalidField } from '#lib/app-error.ts';
import { removalMail } from './moderation-mail.service.ts';
import { UserModel } from './user.model.ts';

/** A record that a member published. */
interface Published {
  kind: 'business' | 'event' | 'opportunity';
  id: Types.ObjectId;
  owner_id: Types.ObjectId;
  label: string;
}

/**
 * Audits an admin's change of another member's record, inside its transaction; the owner's own changes are not audited
 * (product/safety#audit-log).
 */
export async function recordChange(
  caller: Caller | null,
  { kind, id, owner_id, label }: Published,
  before: AuditedFields,
  after: AuditedFields,
): Promise<void> {
  if (caller?.role !== 'admin') return;
  const subject = { id, label, member_id: owner_id };
  await recordAudit({ actor_id: caller.id, action: `${kind}.update`, subject, before, after });
}

/**
 * The grounds of an admin's act against the thing of a member; null where it is her own, for which nobody asks.
 * @throws 422 without a reason where it is somebody else's
 */
export function groundsAgainst(
  caller: Caller,
  owner_id: Types.ObjectId,
  given: OptionalGrounds,
): Grounds | null {
  if (String(owner_id) === caller.id) return null;
  const { reason, rule = 'terms' } = given ?? {};
  if (!reason) throw invalidField('reason', 'reason_missing');
  return { reason, rule };
}

/**
 * Audits an admin's removal of another member's record and mails the owner its grounds, inside the transaction of the
 * removal (product/safety#telling-the-person). Without grounds it was her own: then nothing is done.
 */
export async function recordRemoval(
  app: AppContext,
  caller: Caller,
  { kind, id, owner_id, label }: Published,
  before: AuditedFields,
  grounds: Grounds | null,
): Promise<void> {
  if (!grounds) return;
  const subject = { id, label, member_id: owner_id };
  await recordAudit({
    actor_id: caller.id,
    action: `${kind}.remove`,
    subject,
    before,
    after: { ...grounds },
  });
  const owner = await UserModel.findById(owner_id).lean();
  const thing = { kind, id: String(id), name: label };
  if (owner) await enqueueMail(app, removalMail(app, owner, thing, grounds));
}
