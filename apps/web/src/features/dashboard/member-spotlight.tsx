import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { spotlightOf } from './spotlight.ts';

/** A random member, one with a business if there is one (spec §9); she stays while the page is open. */
export function MemberSpotlight({ members, ownId }: { members: MemberDto[]; ownId: string }) {
  const [chance] = useState(Math.random);
  const member = spotlightOf(members, ownId, chance);
  if (!member) return null;
  return (
    <Card>
      <h2 className="mb-5 text-2xl">Member Spotlight</h2>
      <div className="flex items-center gap-4">
        <Avatar name={member.full_name} image={member.profile_image} />
        <div className="min-w-0">
          <h3 className="text-xl break-words">{member.full_name}</h3>
          <p className="break-words text-ink-soft">{member.business_name ?? member.industry}</p>
        </div>
      </div>
      {member.bio && <p className="mt-4 line-clamp-4 text-ink-soft">{member.bio}</p>}
      <LinkButton to={paths.profile(member.id)} variant="secondary" className="mt-5">
        View Profile
      </LinkButton>
    </Card>
  );
}
