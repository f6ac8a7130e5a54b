import type { AdmissionDto } from '@rosette/shared/contract/admissions.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Applicant } from '#features/users/applicants.service.ts';
import type { People } from '#features/users/people.service.ts';
import { presentMember, presentPerson } from '#features/users/user.present.ts';

/** Somebody who applied, as admins see her. */
export function presentApplicant(user: Applicant, admin: Caller, people: People): AdmissionDto {
  const { answers, inviter_id, state, decided_at, applied_at, message } = user.admission;
  return {
    id: String(user._id),
    user: presentMember(user, admin),
    answers,
    inviter: inviter_id ? presentPerson(people.get(String(inviter_id))) : null,
    state,
    created_at: (applied_at ?? user.created_at).toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    message: message ?? null,
  };
}
