import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import type { SearchedField } from '#lib/search-match.ts';
import { texts } from '#lib/texts.ts';

/*
 * The fields beside the title that a search looks in, with the words by which a result says where it matched
 * (product/profiles-and-directory#similar-matches).
 */

export const searchedOfMember = (member: MemberDto): SearchedField[] => [
  { label: texts.common.business, text: member.business_name },
  { label: texts.common.industry, text: member.industry },
  { label: texts.common.town, text: member.town },
  ...member.offers.map((text) => ({ label: texts.common.offers, text })),
  ...member.needs.map((text) => ({ label: texts.common.needs, text })),
  // Admins find members by it.
  { label: texts.common.email, text: member.email },
];

const inDescription = (text: string): SearchedField => ({
  label: texts.search.inDescription,
  text,
  isLong: true,
});

export const searchedOfBusiness = ({ industry, town, description }: BusinessDto): SearchedField[] => [
  { label: texts.common.industry, text: industry },
  { label: texts.common.town, text: town },
  inDescription(description),
];

export const searchedOfEvent = ({ location, description }: EventDto): SearchedField[] => [
  { label: texts.common.place, text: location },
  inDescription(description),
];

export const searchedOfOpportunity = ({ description }: OpportunityDto): SearchedField[] => [
  inDescription(description),
];
