import type { ApplicantDto, MyApplicationDto } from '@rosette/shared/contract/applications.ts';
import type { Person } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { clock } from '#lib/clock.ts';
import type { Application } from './application.model.ts';
import type { Opportunity } from './opportunity.model.ts';
import { stateAt } from './opportunity-term.ts';

const fieldsOf = ({ state, note, message, applied_at, conversation_id }: Application) => ({
  state,
  note: note ?? null,
  message: message ?? null,
  applied_at: applied_at.toISOString(),
  conversation_id: conversation_id ? String(conversation_id) : null,
});

/** An application with its applicant, as the poster sees it. */
export interface ShownApplicant {
  application: Application;
  person: Person | null;
}

/** An application as the poster sees it. */
export const presentApplicant = ({ application, person }: ShownApplicant): ApplicantDto => ({
  person: presentPerson(person),
  ...fieldsOf(application),
});

/** An application as the applicant sees it; `poster` is null where she was deleted or is hidden from her. */
export interface ShownApplication {
  application: Application;
  opportunity: Opportunity;
  poster: Person | null;
}

/** An application as the applicant sees it. */
export const presentMyApplication = ({
  application,
  opportunity,
  poster,
}: ShownApplication): MyApplicationDto => ({
  opportunity: {
    id: String(opportunity._id),
    title: opportunity.title,
    type: opportunity.type,
    poster: presentPerson(poster),
    state: stateAt(opportunity, clock.now()),
  },
  ...fieldsOf(application),
});
