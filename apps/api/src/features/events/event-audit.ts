import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type AuditedFields, recordAudit } from '#features/audit/audit.service.ts';
import type { Event } from './event.model.ts';

const auditedFields = [
  'title',
  'description',
  'date',
  'time',
  'time_zone',
  'end_date',
  'location',
  'image',
  'capacity',
  'attendee_visibility',
  'is_sponsored',
  'sponsor_name',
] as const;

const fieldsOf = (event: Event | null): AuditedFields | null =>
  event && Object.fromEntries(auditedFields.map((name) => [name, event[name]]));

/** Audits what an admin changed about an attendee of another member's event, inside its transaction (beyond §9). */
export async function auditAttendee(
  caller: Caller,
  { _id, title, organizer_id }: Event,
  before: AuditedFields,
  after: AuditedFields,
): Promise<void> {
  if (caller.role !== 'admin') return;
  const subject = { id: _id, label: title, member_id: organizer_id };
  await recordAudit({ actor_id: caller.id, action: 'event.update', subject, before, after });
}

/** Audits an admin's change to another member's event, inside its transaction (beyond §9). */
export async function auditEvent(
  caller: Caller,
  action: 'event.update' | 'event.remove' | 'event.message',
  before: Event,
  after: Event | null,
): Promise<void> {
  if (caller.role !== 'admin') return;
  await recordAudit({
    actor_id: caller.id,
    action,
    subject: { id: before._id, label: before.title, member_id: before.organizer_id },
    before: fieldsOf(before),
    after: fieldsOf(after),
  });
}
