import type { FailedJobDto } from '@rosette/shared/contract/admin.ts';
import type { Job } from './jobs.service.ts';

/** A job as admins see it. */
export function presentJob({ _id, kind, subject, state, tries, reason, failed_at }: Job): FailedJobDto {
  return {
    id: String(_id),
    kind,
    subject,
    state: state === 'failed' ? 'failed' : 'waiting',
    tries,
    reason: reason ?? null,
    failed_at: failed_at?.toISOString() ?? null,
  };
}
