import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import type { SearchedField } from '#lib/search-match.ts';

/*
 * The fields beside the title that a search looks in, with the words by which a result says where it matched
 * (product/profiles-and-directory#similar-matches).
 */

export const searchedOfMember = (member: MemberDto): SearchedField[] => [
  { label: 'Business', text: member.business_name },
  { label: 'Industry', text: member.industry },
  { label: 'Town', text: member.town },
  ...member.offers.map((text) => ({ label: 'Offers', text })),
  ...member.needs.map((text) => ({ label: 'Needs', text })),
  // Admins find members by it.
  { label: 'Email', text: member.email },
];

const inDescription = (text: string): SearchedField => ({ label: 'In the description', text, isLong: true });

export const searchedOfBusiness = ({ industry, town, description }: BusinessDto): SearchedField[] => [
  { label: 'Industry', text: industry },
  { label: 'Town', text: town },
  inDescription(description),
];

export const searchedOfEvent = ({ location, description }: EventDto): SearchedField[] => [
  { label: 'Place', text: location },
  inDescription(description),
];

export const searchedOfOpportunity = ({ description }: OpportunityDto): SearchedField[] => [
  inDescription(description),
];
