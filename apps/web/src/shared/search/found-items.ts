import type { SearchDto } from '@rosette/shared/contract/search.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { opportunityTypeName } from '#shared/opportunities/opportunity-words.ts';

/** An item of the palette: label, detail and path. */
export interface Item {
  label: string;
  detail: string;
  path: string;
}

/** Items of one kind under its name. */
export interface Group {
  name: string;
  items: Item[];
}

const given = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

/** The results by kind, without empty kinds. */
export function groupsOf({ people, businesses, events, opportunities }: SearchDto): Group[] {
  const groups: Group[] = [
    {
      name: 'People',
      items: people.map(({ id, full_name, business_name, industry }) => ({
        label: full_name,
        detail: given(business_name, industry),
        path: paths.profile(id),
      })),
    },
    {
      name: 'Businesses',
      items: businesses.map(({ id, name, industry }) => ({
        label: name,
        detail: industry,
        path: paths.business(id),
      })),
    },
    {
      name: 'Events',
      items: events.map(({ id, title, date, location }) => ({
        label: title,
        detail: given(formatDate(date), location),
        path: paths.event(id),
      })),
    },
    {
      name: 'Opportunities',
      items: opportunities.map(({ id, title, type, poster_name }) => ({
        label: title,
        detail: given(opportunityTypeName(type), poster_name),
        path: paths.opportunity(id),
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
