import { type BusinessDto, businesses as contract } from '@rosette/shared/contract/businesses.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import { showsUpgradePrompt } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { ExternalLink, Plus, Store } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { callerOf } from '#data/caller.ts';
import { useUser } from '#data/session.tsx';
import { usePagedList } from '#data/use-paged-list.ts';
import { MoreMenu } from '#features/safety/more-menu.tsx';
import { searchedOfBusiness } from '#features/search/searched-fields.ts';
import { placeInWords } from '#lib/country-names.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import type { Search } from '#lib/search-match.ts';
import { texts } from '#lib/texts.ts';
import { useUrlSearch } from '#lib/use-url-params.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ExternalLinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { ListAction, useIsPhone } from '#ui/list-action.tsx';
import { ListCount } from '#ui/list-count.tsx';
import { QuietRetry } from '#ui/load-failure.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { MarkedText, MatchLines } from '#ui/search-match.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { UpgradePrompt } from '#ui/upgrade-prompt.tsx';
import { BusinessFormDialog, OwnBusinessActions } from './business-form-dialog.tsx';
import { BusinessLogo, badgeOf } from './business-parts.tsx';

/** /businesses (product/businesses#showcase). */
export function BusinessesScreen() {
  usePageTitle(texts.frame.parts.businesses);
  const user = useUser();
  const caller = useMemo(() => callerOf(user), [user]);
  const [isAdding, setAdding] = useState(false);
  const { text, asked, search } = useUrlSearch();
  const list = usePagedList(contract.list, { q: asked });
  const isPhone = useIsPhone();
  const add = <ListAction icon={Plus} label={texts.businesses.form.add} onClick={() => setAdding(true)} />;
  const isEmpty = !list.isPending && !list.isError && list.items.length === 0;

  return (
    <>
      <PageHeader isOfList title={texts.businesses.showcase} actions={!isPhone && add}>
        {texts.businesses.showcaseAbout}
      </PageHeader>
      <div className="flex gap-3">
        <SearchBox
          label={texts.businesses.search}
          placeholder={isPhone ? texts.search.title : texts.businesses.searchPlaceholder}
          value={text}
          onChange={search}
          className="max-w-xl flex-1"
        />
        {isPhone && add}
      </div>
      <ListCount list={list} what="businesses" />
      {list.isPending && <CardGridSkeleton label={texts.frame.lists.businesses.loading} />}
      {isEmpty && asked && (
        <NoMatches
          title={texts.businesses.noMatch}
          hint={texts.businesses.noMatchHint}
          onClear={() => search('')}
        />
      )}
      {isEmpty && !asked && <NoBusinesses onAdd={() => setAdding(true)} />}
      <QuietRetry of={list} />
      <PagedGrid list={list} what="businesses">
        {(business) => <BusinessCard business={business} caller={caller} search={list.search} />}
      </PagedGrid>
      {showsUpgradePrompt(caller, 'businesses', list.items.length) && (
        <UpgradePrompt title={texts.businesses.discoverMore} to={paths.membership}>
          {texts.businesses.discoverMoreAbout}
        </UpgradePrompt>
      )}
      <BusinessFormDialog open={isAdding} onOpenChange={setAdding} />
    </>
  );
}

function NoBusinesses({ onAdd }: { onAdd(): void }) {
  return (
    <EmptyState
      icon={Store}
      title={texts.businesses.none}
      action={
        <Button variant="soft" onClick={onAdd}>
          {texts.businesses.showYours}
        </Button>
      }
    >
      {texts.businesses.noneAbout}
    </EmptyState>
  );
}

interface BusinessCardProps {
  business: BusinessDto;
  caller: Caller;
  search: Search;
}

/** Above the link that covers the card. */
const above = 'relative z-1';

/** The whole card opens its page. Memoized: typing into the search would render up to a thousand cards. */
const BusinessCard = memo(function BusinessCard({ business, caller, search }: BusinessCardProps) {
  const titleId = useId();
  const badge = badgeOf(business);
  const place = placeInWords(business.town, business.country);
  const isChangeable = mayChange(caller, business.owner_id);

  return (
    <Card className="relative flex h-full flex-col gap-4 transition-colors hover:border-line-strong">
      <div className="flex items-start gap-4">
        {/* The name stands below the logo where letters are so large that no word fits beside it. */}
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-2">
          <BusinessLogo name={business.name} logo={business.logo} />
          <div className="min-w-[min(7rem,100%)] flex-1">
            <h2 id={titleId} className="text-2xl wrap-anywhere">
              <Link
                to={paths.business(business.id)}
                title={business.name}
                className="line-clamp-3 outline-none after:absolute after:inset-0 after:rounded-3xl focus-visible:after:outline-3 focus-visible:after:outline-(--focus)"
              >
                <MarkedText search={search}>{business.name}</MarkedText>
              </Link>
            </h2>
            <p className="mt-1 text-sm font-medium wrap-anywhere text-ink-soft">{business.industry}</p>
            {place && <p className="text-sm wrap-anywhere text-ink-soft">{place}</p>}
          </div>
        </div>
        {!owns(caller, business.owner_id) && (
          <div className={above}>
            <MoreMenu
              subject={{ kind: 'business', id: business.id }}
              owner={
                business.owner.id ? { id: business.owner.id, full_name: business.owner.full_name } : null
              }
              describedBy={titleId}
            />
          </div>
        )}
      </div>
      {badge && (
        <Badge tone="gold">
          <badge.icon aria-hidden="true" />
          {badge.label}
        </Badge>
      )}
      <MatchLines title={business.name} fields={searchedOfBusiness(business)} search={search} />
      <ClampedText className="text-ink-soft [&_:is(a,button)]:relative [&_:is(a,button)]:z-1">
        {business.description}
      </ClampedText>
      {(business.website || isChangeable) && (
        <div className="mt-auto -mb-2 -ml-3 flex flex-wrap items-center justify-between gap-2">
          {business.website && (
            <ExternalLinkButton
              href={business.website}
              variant="quiet"
              size="small"
              className={above}
              aria-describedby={titleId}
            >
              {texts.businesses.visitWebsite}
              <ExternalLink aria-hidden="true" />
            </ExternalLinkButton>
          )}
          {isChangeable && (
            <div className={above}>
              <OwnBusinessActions business={business} titleId={titleId} />
            </div>
          )}
        </div>
      )}
    </Card>
  );
});
