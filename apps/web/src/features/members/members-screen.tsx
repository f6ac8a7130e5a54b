import { type FacetsDto, type MemberDto, users } from '@rosette/shared/contract/users.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { showsUpgradePrompt } from '@rosette/shared/policy/caps.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessageCircle, UsersRound } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { query } from '#api/queries.ts';
import { usePagedList } from '#api/use-paged-list.ts';
import { countryName, placeInWords } from '#lib/country-names.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { useUrlFilters, useUrlSearch } from '#lib/use-url-params.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { ContactDialog } from '#shared/contact/contact-dialog.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { ListCount } from '#ui/list-count.tsx';
import { QuietRetry } from '#ui/load-failure.tsx';
import { LoosenFilters } from '#ui/loosen-filters.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { UpgradePrompt } from '#ui/upgrade-prompt.tsx';

/** The filters of the directory by the names of GET /users and of the address. */
const filterNames = ['industry', 'country', 'town', 'offers', 'needs'] as const;
type FilterName = (typeof filterNames)[number];

const asIs = (value: string) => value;

/** The label, options and display of each filter. */
const memberFilters = {
  industry: { label: 'Industry', all: 'All industries', facet: 'industries', inWords: asIs },
  country: { label: 'Country', all: 'All countries', facet: 'countries', inWords: countryName },
  town: { label: 'Town', all: 'All towns', facet: 'towns', inWords: asIs },
  offers: { label: 'Offers', all: 'Anything', facet: 'offers', inWords: asIs },
  needs: { label: 'Needs', all: 'Anything', facet: 'needs', inWords: asIs },
} as const satisfies Record<
  FilterName,
  { label: string; all: string; facet: keyof FacetsDto; inWords(value: string): string }
>;

const sortOptions = [
  { value: '', label: 'Complete profiles first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
] as const;

/**
 * The options of a filter with counts, and the one that `chosen` matches, ignoring case and accents as the server does.
 * A value of the address without members is an option of its own.
 */
function optionsOf(name: FilterName, facets: FacetsDto | undefined, chosen: string) {
  const { all, facet, inWords } = memberFilters[name];
  const found = (facets?.[facet] ?? []).map(({ value, count }) => ({
    value,
    label: `${inWords(value)} (${count})`,
  }));
  const same = found.find(({ value }) => foldText(value) === foldText(chosen));
  const unlisted = chosen && !same ? [{ value: chosen, label: inWords(chosen) }] : [];
  return { value: same?.value ?? chosen, options: [{ value: '', label: all }, ...unlisted, ...found] };
}

/**
 * /members, with its search and filters in the address (product/profiles-and-directory#filters-and-search).
 */
export function MembersScreen() {
  usePageTitle('Members');
  const caller = callerOf(useUser());
  const { text, asked, search } = useUrlSearch();
  const { filters, setFilter, clearFilters } = useUrlFilters([...filterNames, 'sort']);
  const list = usePagedList(users.list, { q: asked, ...filters });
  const isEmpty = !list.isPending && list.items.length === 0;
  const narrowing = filterNames.filter((name) => filters[name] !== '');

  return (
    <>
      <PageHeader title="Member Directory">
        Find members by name, place, or what they offer and need.
      </PageHeader>
      <SearchBox
        label="Search members"
        placeholder="Search by name, industry or business"
        value={text}
        onChange={search}
      />
      <MemberFilterRow q={asked} filters={filters} onChange={setFilter} />
      <ListCount list={list} nouns={['member', 'members']} />
      {list.isPending && <CardGridSkeleton label="Loading members" />}
      {isEmpty && narrowing.length > 0 && (
        <LoosenFilters
          title="No members found"
          filters={[
            ...(asked ? [{ label: 'Search', value: asked, onClear: () => search('') }] : []),
            ...narrowing.map((name) => ({
              label: memberFilters[name].label,
              value: memberFilters[name].inWords(filters[name]),
              onClear: () => setFilter(name, ''),
            })),
          ]}
          onClearAll={() => {
            search('');
            clearFilters();
          }}
        />
      )}
      {isEmpty && narrowing.length === 0 && asked && (
        <NoMatches
          title="No members found"
          hint="Try another name, industry or business."
          onClear={() => search('')}
        />
      )}
      {isEmpty && narrowing.length === 0 && !asked && <NoMembers ownId={caller.id} />}
      <QuietRetry of={list} />
      <PagedGrid list={list} what="members">
        {(member) => <MemberCard member={member} isOwn={member.id === caller.id} />}
      </PagedGrid>
      {showsUpgradePrompt(caller, 'members', list.items.length) && (
        <UpgradePrompt title="Want to See More Members?" to={paths.membership}>
          A higher membership opens more of the directory to you.
        </UpgradePrompt>
      )}
    </>
  );
}

function NoMembers({ ownId }: { ownId: string }) {
  return (
    <EmptyState
      icon={UsersRound}
      title="No members found"
      action={
        <LinkButton variant="soft" to={paths.profile(ownId)}>
          Go to your own page
        </LinkButton>
      }
    >
      Everybody who joins appears here.
    </EmptyState>
  );
}

interface MemberCardProps {
  member: MemberDto;
  isOwn: boolean;
}

function OfferLine({ name, texts }: { name: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <p className="wrap-anywhere">
      <span className="text-sm text-ink-soft">{name}:</span> {texts.join(', ')}
    </p>
  );
}

/** Memoized: typing into the search would render up to a thousand cards. */
const MemberCard = memo(function MemberCard({ member, isOwn }: MemberCardProps) {
  const nameId = useId();
  const [isWriting, setWriting] = useState(false);
  const { id, full_name, business_name, industry, bio, profile_image, offers, needs } = member;
  const place = placeInWords(member.town, member.country);
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={full_name} image={profile_image} />
        <div className="min-w-0">
          <h2 id={nameId} className="text-xl wrap-anywhere">
            {full_name}
          </h2>
          {business_name && <p className="mt-0.5 wrap-anywhere text-ink-soft">{business_name}</p>}
          {place && <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{place}</p>}
        </div>
      </div>
      {(industry || isOwn) && (
        <div className="flex flex-wrap gap-2">
          {industry && <Badge className="whitespace-normal wrap-anywhere">{industry}</Badge>}
          {isOwn && <Badge tone="plain">You</Badge>}
        </div>
      )}
      {bio && <MemberText className="line-clamp-3 text-ink-soft">{bio}</MemberText>}
      <OfferLine name="Offers" texts={offers} />
      <OfferLine name="Needs" texts={needs} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <LinkButton to={paths.profile(id)} variant="secondary" className="flex-1" aria-describedby={nameId}>
          View Profile
        </LinkButton>
        {!isOwn && (
          <Button
            variant="soft"
            size="icon"
            aria-label={`Message ${full_name}`}
            title="Message"
            onClick={() => setWriting(true)}
          >
            <MessageCircle aria-hidden="true" />
          </Button>
        )}
      </div>
      <ContactDialog open={isWriting} onOpenChange={setWriting} member={{ id, full_name }} />
    </Card>
  );
});

interface MemberFilterRowProps {
  /** Search text, filters and order. */
  q: string;
  filters: Record<FilterName | 'sort', string>;
  onChange(name: FilterName | 'sort', value: string): void;
}

/** Filters and sorts the directory. */
function MemberFilterRow({ q, filters, onChange }: MemberFilterRowProps) {
  const { sort, ...narrowed } = filters;
  const given = Object.fromEntries(Object.entries({ q, ...narrowed }).filter(([, value]) => value !== ''));
  const facets = useQuery({ ...query(users.facets, { query: given }), placeholderData: keepPreviousData });
  return (
    <fieldset className="mt-5 grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
      <legend className="sr-only">Filters</legend>
      {filterNames.map((name) => (
        <FilterSelect
          key={name}
          isStacked
          label={memberFilters[name].label}
          {...optionsOf(name, facets.data, filters[name])}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      <FilterSelect
        isStacked
        label="Sort"
        value={sort}
        options={sortOptions}
        onChange={(value) => onChange('sort', value)}
      />
    </fieldset>
  );
}
