import type { AuditAction } from '@rosette/shared/contract/audit.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import type { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Advertisement } from './advertisement.model.ts';
import type { Partnership } from './partnership.model.ts';

interface StepFields {
  status: string;
  payment_status: string;
}

/** The member of a placement, and its label where that is not her name. */
interface Placement extends StepFields {
  _id: Types.ObjectId;
  member_id?: Types.ObjectId | null;
  label?: string;
}

/**
 * Audits a step of an admin on a partnership or advertisement, inside its transaction
 * (product/safety#audit-log).
 */
export function recordStep(
  actor_id: string,
  kind: 'partnership' | 'advertisement',
  step: PlacementStep,
  after: Placement,
  before: StepFields,
): Promise<void> {
  const fieldsOf = ({ status, payment_status }: StepFields) => ({ status, payment_status });
  return recordAudit({
    actor_id,
    action: `${kind}.${step}`,
    subject: {
      id: after._id,
      member_id: after.member_id,
      ...(after.label !== undefined && { label: after.label }),
    },
    before: fieldsOf(before),
    after: fieldsOf(after),
  });
}

/**
 * The audited fields of an advertisement, without its texts, which may name a member
 * (product/safety#audit-log).
 */
const fieldsOfAdvertisement = (advertisement: Advertisement) => {
  const { ad_type, amount_cents, payment_method, status, link_url, image_url } = advertisement;
  return { ad_type, amount: amount_cents / 100, payment_method, status, link_url, image_url };
};

/** Audits an admin's creation (`before` is null) or change of an advertisement, inside its transaction. */
export function recordAdvertisement(
  actor_id: string,
  before: Advertisement | null,
  after: Advertisement,
): Promise<void> {
  const action: AuditAction = before ? 'advertisement.update' : 'advertisement.create';
  return recordAudit({
    actor_id,
    action,
    subject: { id: after._id, member_id: after.member_id, label: after.title },
    before: before && fieldsOfAdvertisement(before),
    after: fieldsOfAdvertisement(after),
  });
}

/** Audits an admin's creation of a partnership, inside its transaction (product/safety#audit-log). */
export function recordEnteredPartnership(actor_id: string, partnership: Partnership): Promise<void> {
  const { _id, member_id, package_id, amount_cents, payment_method, status } = partnership;
  return recordAudit({
    actor_id,
    action: 'partnership.create',
    subject: { id: _id, member_id },
    before: null,
    after: { package_id, amount: amount_cents / 100, payment_method, status },
  });
}
