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
  'online_only',
  'image',
  'capacity',
  'attendee_visibility',
  'guests',
  'guests_from',
  'is_sponsored',
  'sponsor_name',
] as const;

type EventAction = 'event.update' | 'event.message';

/** The fields of an event in the audit log. */
export const auditedFieldsOf = (event: Event): AuditedFields =>
  Object.fromEntries(auditedFields.map((name) => [name, event[name]]));

/** Records an action of an admin on an event; members' own actions are not audited. */
async function recordOfAdmin(
  caller: Caller,
  action: EventAction,
  { _id, title, organizer_id }: Event,
  before: AuditedFields | null,
  after: AuditedFields | null,
): Promise<void> {
  if (caller.role !== 'admin') return;
  const subject = { id: _id, label: title, member_id: organizer_id };
  await recordAudit({ actor_id: caller.id, action, subject, before, after });
}

/**
 * Audits an admin's check-in or removal of an attendee, inside its transaction (product/safety#audit-log).
 */
export const auditAttendee = (
  caller: Caller,
  event: Event,
  before: AuditedFields,
  after: AuditedFields,
): Promise<void> => recordOfAdmin(caller, 'event.update', event, before, after);
/**
 * Audits an admin's change to an event, or a message to its attendees, inside its transaction
 * (product/safety#audit-log).
 */
export const auditEvent = (caller: Caller, action: EventAction, before: Event, after: Event): Promise<void> =>
  recordOfAdmin(caller, action, before, auditedFieldsOf(before), auditedFieldsOf(after));

/** Audits that an admin adds dates to a series, inside its transaction (product/safety#audit-log). */
export const auditAddedDates = (caller: Caller, event: Event, dates: number): Promise<void> =>
  recordOfAdmin(caller, 'event.update', event, null, { dates });
