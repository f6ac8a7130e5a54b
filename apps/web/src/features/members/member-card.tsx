import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { MessageCircle } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { paths } from '#app/paths.ts';
import { ContactDialog } from '#layout/contact/contact-dialog.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MemberText } from '#ui/member-text.tsx';

interface MemberCardProps {
  member: MemberDto;
  isOwn: boolean;
}

/** Kept while somebody types into the search above: there can be a thousand of them. */
export const MemberCard = memo(function MemberCard({ member, isOwn }: MemberCardProps) {
  const nameId = useId();
  const [isWriting, setWriting] = useState(false);
  const { id, full_name, business_name, industry, bio, profile_image } = member;
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={full_name} image={profile_image} />
        <div className="min-w-0">
          <h2 id={nameId} className="text-xl wrap-anywhere">
            {full_name}
          </h2>
          {business_name && <p className="mt-0.5 wrap-anywhere text-ink-soft">{business_name}</p>}
        </div>
      </div>
      {(industry || isOwn) && (
        <div className="flex flex-wrap gap-2">
          {industry && <Badge className="whitespace-normal wrap-anywhere">{industry}</Badge>}
          {isOwn && <Badge tone="plain">You</Badge>}
        </div>
      )}
      {bio && <MemberText className="line-clamp-3 text-ink-soft">{bio}</MemberText>}
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
