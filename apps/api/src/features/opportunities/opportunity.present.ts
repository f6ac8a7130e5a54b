import type { ApplicantDto, MyApplicationDto } from '@rosette/shared/contract/applications.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import type { Person } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { clock } from '#lib/clock.ts';
import type { Application } from './application.model.ts';
import { type Opportunity, stateAt } from './opportunity.model.ts';
import type { ShownOpportunity } from './shown-opportunity.service.ts';

/** An opportunity as answered, with the applicant ids visible to the viewer. */
export function presentOpportunity(opportunity: ShownOpportunity): OpportunityDto {
  return {
    id: String(opportunity._id),
    type: opportunity.type,
    title: opportunity.title,
    description: opportunity.description,
    poster_id: String(opportunity.poster_id),
    poster_name: opportunity.poster_name,
    applicants: opportunity.applicants,
    applicant_count: opportunity.applicant_ids.length,
    state: stateAt(opportunity, clock.now()),
    expires_at: opportunity.expires_at.toISOString(),
    created_at: opportunity.created_at.toISOString(),
  };
}

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
