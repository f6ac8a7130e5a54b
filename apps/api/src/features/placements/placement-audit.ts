import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import type { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';

interface StepFields {
  status: string;
  payment_status: string;
}

/** Whose placement it is; its label where that is not her name. */
interface Placement extends StepFields {
  _id: Types.ObjectId;
  member_id?: Types.ObjectId | null;
  label?: string;
}

/** Writes down a step that an admin took with a partnership or an advertisement, inside its transaction (beyond §9). */
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
