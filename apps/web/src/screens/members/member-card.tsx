import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { ChevronRight, HandHeart, MessageCircle } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { ContactDialog } from '#features/contact/contact-dialog.tsx';
import { searchedOfMember } from '#features/search/searched-fields.ts';
import { placeInWords } from '#lib/country-names.ts';
import { formatEnumeration, formatList } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import type { Search } from '#lib/search-match.ts';
import { fill, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { MarkedText, MatchLines } from '#ui/search-match.tsx';

/** What the viewer offers and needs herself, folded. */
export interface OwnTexts {
  offers: ReadonlySet<string>;
  needs: ReadonlySet<string>;
}

export const ownTextsOf = ({ offers, needs }: Pick<MemberDto, 'offers' | 'needs'>): OwnTexts => ({
  offers: new Set(offers.map(foldText)),
  needs: new Set(needs.map(foldText)),
});

interface EntryProps {
  member: MemberDto;
  isOwn: boolean;
  search: Search;
  own: OwnTexts;
}

/** What she offers that the viewer needs, and the other way round, as in suggestions. */
function FitLines({ member, isOwn, own }: Omit<EntryProps, 'search'>) {
  if (isOwn) return null;
  const offered = member.offers.filter((text) => own.needs.has(foldText(text)));
  const needed = member.needs.filter((text) => own.offers.has(foldText(text)));
  const { offers_what_you_need: offersIt, needs_what_you_offer: needsIt } = texts.members.reasons;
  const lines = [
    ...(offered.length > 0 ? [fill(offersIt, { value: formatList(offered) })] : []),
    ...(needed.length > 0 ? [fill(needsIt, { value: formatList(needed) })] : []),
  ];
  return lines.map((line) => (
    <p key={line} className="flex gap-2 text-sm font-medium wrap-anywhere text-gold">
      <HandHeart aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {line}
    </p>
  ));
}

/** The icon that opens the dialog for a message; absent for oneself. */
function MessageButton({ member: { id, full_name }, isOwn }: Pick<EntryProps, 'member' | 'isOwn'>) {
  const [isWriting, setWriting] = useState(false);
  if (isOwn) return null;
  return (
    <>
      <Button
        variant="soft"
        size="icon"
        // Above the link that covers a row.
        className="relative z-1 shrink-0"
        aria-label={fill(texts.members.messageTo, { name: full_name })}
        title={texts.common.message}
        onClick={() => setWriting(true)}
      >
        <MessageCircle aria-hidden="true" />
      </Button>
      <ContactDialog open={isWriting} onOpenChange={setWriting} member={{ id, full_name }} />
    </>
  );
}

/** An entry on a phone: eight fit a screen. The link covers the row. */
export const MemberRow = memo(function MemberRow(props: EntryProps) {
  const { member, isOwn, search } = props;
  const nameId = useId();
  const { id, full_name, business_name, industry, profile_image } = member;
  const work = [business_name, industry].filter(Boolean).join(' · ');
  return (
    <Card className="relative flex items-center gap-3 p-3">
      <Avatar name={full_name} image={profile_image} size="small" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2">
          <h2 id={nameId} className="text-lg leading-snug wrap-anywhere">
            <MarkedText search={search}>{full_name}</MarkedText>
          </h2>
          {isOwn && <Badge tone="plain">{texts.common.you}</Badge>}
        </div>
        {work && <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{work}</p>}
        <MatchLines title={full_name} fields={searchedOfMember(member)} search={search} />
        <FitLines {...props} />
      </div>
      <MessageButton {...props} />
      <Link
        to={paths.profile(id)}
        aria-describedby={nameId}
        className="shrink-0 text-ink-soft outline-none after:absolute after:inset-0 after:rounded-3xl focus-visible:after:outline-3 focus-visible:after:outline-(--focus)"
      >
        <ChevronRight aria-hidden="true" className="size-5" />
        <span className="sr-only">{texts.members.viewProfile}</span>
      </Link>
    </Card>
  );
});

function OfferLine({ label, items }: { label: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <p className="wrap-anywhere">
      <span className="text-sm text-ink-soft">{label}</span> {formatEnumeration(items)}
    </p>
  );
}

/** Memoized: typing into the search would render up to a thousand cards. */
export const MemberCard = memo(function MemberCard(props: EntryProps) {
  const { member, isOwn, search } = props;
  const nameId = useId();
  const { id, full_name, business_name, industry, bio, profile_image, offers, needs } = member;
  const place = placeInWords(member.town, member.country);
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={full_name} image={profile_image} />
        <div className="min-w-0">
          <h2 id={nameId} className="text-xl wrap-anywhere">
            <MarkedText search={search}>{full_name}</MarkedText>
          </h2>
          {business_name && <p className="mt-0.5 wrap-anywhere text-ink-soft">{business_name}</p>}
          {place && <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{place}</p>}
        </div>
      </div>
      {(industry || isOwn) && (
        <div className="flex flex-wrap gap-2">
          {industry && <Badge className="whitespace-normal wrap-anywhere">{industry}</Badge>}
          {isOwn && <Badge tone="plain">{texts.common.you}</Badge>}
        </div>
      )}
      <MatchLines title={full_name} fields={searchedOfMember(member)} search={search} />
      <FitLines {...props} />
      {bio && <MemberText className="line-clamp-3 text-ink-soft">{bio}</MemberText>}
      <OfferLine label={texts.members.offersLabel} items={offers} />
      <OfferLine label={texts.members.needsLabel} items={needs} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <LinkButton to={paths.profile(id)} variant="secondary" className="flex-1" aria-describedby={nameId}>
          {texts.members.viewProfile}
        </LinkButton>
        <MessageButton {...props} />
      </div>
    </Card>
  );
});
