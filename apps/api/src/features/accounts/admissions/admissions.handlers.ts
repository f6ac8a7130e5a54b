import type { admissions } from '@rosette/shared/contract/admissions.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { profilesLine } from '#features/users/accounts.service.ts';
import { type Applicant, listApplicants } from '#features/users/applicants.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { presentOwnUser } from '#features/users/user.present.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { presentApplicant } from './admission.present.ts';
import { admitApplicant, answerQuestions, declineApplicant } from './admissions.service.ts';

const invitersOf = (applicants: readonly Applicant[]) =>
  peopleById(applicants.flatMap(({ admission: { inviter_id } }) => inviter_id ?? []));

const presentOne = async (applicant: Applicant, admin: Caller) =>
  presentApplicant(applicant, admin, await invitersOf([applicant]));

export const admissionHandlers: Handlers<typeof admissions> = {
  answer: {
    commit: async ({ app, caller, body, language }) =>
      presentOwnUser(app, await answerQuestions(caller, body.answers, language)),
  },
  async list({ app, caller, query: { state, ...page } }) {
    const listed = await listApplicants(state, page);
    const people = await invitersOf(listed.items);
    return presentList(app, listed, (applicant) => presentApplicant(applicant, caller, people));
  },
  admit: {
    line: () => profilesLine,
    commit: async ({ app, caller, params }) =>
      presentOne(await admitApplicant(app, caller, params.id), caller),
  },
  decline: {
    commit: async ({ app, caller, params, body }) =>
      presentOne(await declineApplicant(app, caller, params.id, body.message ?? null), caller),
  },
};
