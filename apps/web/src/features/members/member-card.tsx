import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { MessageCircle } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.ts';

export function MemberCard({ member }: { member: MemberDto }) {
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={member.full_name} image={member.profile_image} />
        <div className="min-w-0">
          <h2 className="text-xl break-words">{member.full_name}</h2>
          {member.business_name && <p className="break-words text-ink-soft">{member.business_name}</p>}
        </div>
      </div>
      {member.industry && <Badge>{member.industry}</Badge>}
      {member.bio && <p className="line-clamp-3 text-ink-soft">{member.bio}</p>}
      <div className="mt-auto flex gap-2">
        <LinkButton to={paths.profile(member.id)} variant="secondary" className="flex-1">
          View Profile
        </LinkButton>
        <Button
          variant="soft"
          size="icon"
          aria-label={`Message ${member.full_name}`}
          onClick={() => toast.info('Messages are not open yet. An e-mail is the best way for now.')}
        >
          <MessageCircle aria-hidden="true" />
        </Button>
      </div>
    </Card>
  );
}
