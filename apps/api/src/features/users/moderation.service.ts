import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { type AuditedFields, recordAudit } from '#features/audit/audit.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { removalMail } from './moderation-mail.service.ts';
import { UserModel } from './user.model.ts';

/** Something that a member published. */
interface Published {
  kind: 'business' | 'event' | 'opportunity';
  id: Types.ObjectId;
  owner_id: Types.ObjectId;
  label: string;
}

/**
 * Writes down that an admin changed what somebody else published, inside the transaction of the change; what its owner
 * changes herself leaves no entry (beyond §9).
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

/** Tells a member by mail that an admin removed what is hers, inside the transaction of the removal (beyond §9). */
export async function mailRemoval(
  app: AppContext,
  caller: Caller,
  { kind, id, owner_id, label }: Published,
): Promise<void> {
  if (caller.role !== 'admin' || String(owner_id) === caller.id) return;
  const owner = await UserModel.findById(owner_id).lean();
  if (owner) await enqueueMail(app, removalMail(app, owner, { kind, id: String(id), name: label }));
}

/** The same as `recordChange` for what an admin removed; its owner is told by mail. */
export async function recordRemoval(
  app: AppContext,
  caller: Caller,
  published: Published,
  before: AuditedFields,
): Promise<void> {
  if (caller.role !== 'admin') return;
  const { kind, id, owner_id, label } = published;
  const subject = { id, label, member_id: owner_id };
  await recordAudit({ actor_id: caller.id, action: `${kind}.remove`, subject, before, after: null });
  await mailRemoval(app, caller, published);
}
