import type { ApplicantDto, MyApplicationDto } from '@rosette/shared/contract/applications.ts';
import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { aPerson } from './people.ts';

/** Maren's business. */
export function aBusiness(traits: Partial<BusinessDto> = {}): BusinessDto {
  return {
    id: '65f0000000000000000000b9',
    name: 'Voss Ceramics',
    description: 'Cups and bowls.',
    industry: 'Craft',
    website: null,
    logo: null,
    is_featured: false,
    is_top_placed: false,
    has_top_placement: false,
    town: null,
    country: null,
    owner_id: '65f0000000000000000000f1',
    owner: aPerson(),
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

/** Maren's job opening, open and without applicants. */
export function anOpportunity(traits: Partial<OpportunityDto> = {}): OpportunityDto {
  return {
    id: '65f0000000000000000000a1',
    type: 'job',
    title: 'Baker wanted',
    description: 'Four mornings a week.',
    poster_id: '65f0000000000000000000f1',
    poster_name: 'Maren Voss',
    applicants: [],
    applicant_count: 0,
    state: 'open',
    expires_at: '2035-01-15T10:00:00.000Z',
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

/** Maren as an applicant in the poster's list, not answered yet. */
export const anApplicant = (traits: Partial<ApplicantDto> = {}): ApplicantDto => ({
  person: aPerson(),
  state: 'sent',
  note: null,
  message: null,
  applied_at: '2026-01-15T10:00:00.000Z',
  conversation_id: null,
  ...traits,
});

/** An application in the applicant's own list, not answered yet. */
export function anApplication({
  opportunity,
  ...traits
}: Partial<Omit<MyApplicationDto, 'opportunity'>> & {
  opportunity?: Partial<MyApplicationDto['opportunity']>;
} = {}): MyApplicationDto {
  const { id, title, type, state } = anOpportunity();
  return {
    opportunity: { id, title, type, state, poster: aPerson(), ...opportunity },
    state: 'sent',
    note: null,
    message: null,
    applied_at: '2026-01-15T10:00:00.000Z',
    conversation_id: null,
    ...traits,
  };
}
