import type { SearchDto } from '@rosette/shared/contract/search.ts';
import { opportunityTypeName } from '#features/opportunities/opportunity-words.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { type Search, type SearchedField, searchFor } from '#lib/search-match.ts';
import type { texts } from '#lib/texts.ts';
import {
  searchedOfBusiness,
  searchedOfEvent,
  searchedOfMember,
  searchedOfOpportunity,
} from './searched-fields.ts';

/** An item of the palette: label, detail and path. */
export interface Item {
  label: string;
  detail: string;
  path: string;
  /** The member who it is, or whose it is. */
  of?: string;
  /** Of a result: the other fields that the search looked in. */
  fields?: readonly SearchedField[];
}

/** Items of one kind. */
export interface Group {
  kind: keyof typeof texts.search.groups;
  items: Item[];
  search: Search;
}

const given = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

type Kind = keyof SearchDto;

/** What was found for `q`, with the kinds of which only similar ones were found. */
export interface Found {
  q: string;
  body: SearchDto;
  similar: readonly string[];
}

/** The kinds that X-Search names, as in 'similar=people,events'. */
export const similarKindsOf = (header: string | null): string[] =>
  header?.startsWith('similar=') ? header.slice('similar='.length).split(',') : [];

/** The results by kind, without empty kinds. */
export function groupsOf({ q, body, similar }: Found): Group[] {
  const { people, businesses, events, opportunities } = body;
  const searchOf = (kind: Kind) => searchFor(q, similar.includes(kind));
  const groups: Group[] = [
    {
      kind: 'people',
      search: searchOf('people'),
      items: people.map((member) => ({
        label: member.full_name,
        detail: given(member.business_name, member.industry),
        path: paths.profile(member.id),
        of: member.id,
        fields: searchedOfMember(member),
      })),
    },
    {
      kind: 'businesses',
      search: searchOf('businesses'),
      items: businesses.map((business) => ({
        label: business.name,
        detail: business.industry,
        path: paths.business(business.id),
        of: business.owner_id,
        fields: searchedOfBusiness(business),
      })),
    },
    {
      kind: 'events',
      search: searchOf('events'),
      items: events.map((event) => ({
        label: event.title,
        detail: given(formatDate(event.date), event.location),
        path: paths.event(event.id),
        of: event.organizer_id,
        fields: searchedOfEvent(event),
      })),
    },
    {
      kind: 'opportunities',
      search: searchOf('opportunities'),
      items: opportunities.map((opportunity) => ({
        label: opportunity.title,
        detail: given(opportunityTypeName(opportunity.type), opportunity.poster_name),
        path: paths.opportunity(opportunity.id),
        of: opportunity.poster_id,
        fields: searchedOfOpportunity(opportunity),
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
