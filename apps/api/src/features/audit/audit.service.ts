import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditListQuery } from '@rosette/shared/contract/audit.ts';
import { isValidObjectId, type Types } from 'mongoose';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { type AuditEntry, AuditEntryModel } from './audit-entry.model.ts';

export type { AuditEntry } from './audit-entry.model.ts';

/** Fields of a subject that an entry shows: never passwords, tokens, messages or names of members. */
export type AuditedFields = Record<string, unknown>;

type MemberId = string | Types.ObjectId;

interface AuditedAction {
  actor_id: string;
  action: AuditAction;
  subject: {
    id: unknown;
    /** The title or name of the subject; not set when the subject is a member, whose current name is read instead. */
    label?: string;
    /** The owner of the subject, or the subject itself when it is a member. */
    member_id?: MemberId | null | undefined;
  };
  /** Null for a creation. */
  before: AuditedFields | null;
  /** Null for a removal. */
  after: AuditedFields | null;
  /** Whether it is recorded although it is about herself. */
  isOfSelf?: boolean;
}

const asPlain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** The fields of `one` that differ in `other`; null where there are none. */
function onlyChanged(one: AuditedFields | null, other: AuditedFields | null): AuditedFields | null {
  if (!one) return null;
  const changed = Object.entries(one)
    .map(([name, value]) => [name, asPlain(value)] as const)
    .filter(([name, value]) => !other || !isDeepStrictEqual(value, asPlain(other[name])));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/**
 * Records an action of an admin (product/safety#audit-log). Call it inside the transaction of the change,
 * with the same fields before and after; only those that differ are stored. An admin's change to her own
 * records leaves no entry, except with `isOfSelf`.
 */
export async function recordAudit({
  actor_id,
  action,
  subject,
  before,
  after,
  isOfSelf = false,
}: AuditedAction): Promise<void> {
  const { id, label, member_id } = subject;
  if (String(member_id) === actor_id && !isOfSelf) return;
  const entry = {
    actor_id,
    action,
    subject_id: String(id),
    ...(label !== undefined && { label }),
    ...(member_id && { member_id }),
    before: onlyChanged(before, after),
    after: onlyChanged(after, before),
    created_at: clock.now(),
  };
  await AuditEntryModel.create([entry]);
}

/** Entries, newest first. An unknown id matches nothing. */
export async function listAuditEntries({
  actor,
  action,
  subject,
  ...page
}: AuditListQuery): Promise<Listed<AuditEntry>> {
  if (actor !== undefined && !isValidObjectId(actor)) return { items: [], total: 0 };
  const filter = {
    ...(actor !== undefined && { actor_id: actor }),
    ...(action && { action }),
    ...(subject !== undefined && { subject_id: subject.toLowerCase() }),
  };
  return findPage<AuditEntry>(AuditEntryModel, { filter, sort: newestFirst, page });
}
