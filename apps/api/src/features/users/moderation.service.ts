import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { type AuditedFields, recordAudit } from '#features/audit/audit.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
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
 * Mails the owner that an admin removed her record, inside the transaction of the removal
 * (product/safety#telling-the-person).
 */
export async function mailRemoval(
  app: AppContext,
  caller: Caller,
  { kind, id, owner_id, label }: Published,
): Promise<void> {
  if (caller.role !== 'admin' || String(owner_id) === caller.id) return;
  const owner = await UserModel.findById(owner_id).lean();
  if (owner) await enqueueMail(app, removalMail(app, owner, { kind, id: String(id), name: label }));
}

/** Audits an admin's removal of another member's record and mails the owner. */
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
