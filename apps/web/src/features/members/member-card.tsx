import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { MessageCircle } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { placeInWords } from '#lib/country-names.ts';
import { paths } from '#lib/paths.ts';
import { ContactDialog } from '#shared/contact/contact-dialog.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MemberText } from '#ui/member-text.tsx';

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
export const MemberCard = memo(function MemberCard({ member, isOwn }: MemberCardProps) {
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
