import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { shownMembersQuery } from './use-dashboard.ts';

/** The member in the spotlight (product/profiles-and-directory#spotlight). */
export function MemberSpotlight() {
  const { data, isLoading } = useQuery(shownMembersQuery);
  const member = data?.spotlight;
  if (isLoading) {
    return (
      <div role="status" aria-label={texts.dashboard.spotlight.loading}>
        <Skeleton className="h-64 rounded-3xl" />
      </div>
    );
  }
  if (!member) return null;
  return (
    <Card className="bg-linear-to-b from-surface-soft to-surface">
      <h2 className="mb-5 text-2xl">{texts.dashboard.spotlight.title}</h2>
      <div className="flex items-center gap-4">
        <Avatar name={member.full_name} image={member.profile_image} />
        <div className="min-w-0">
          <h3 className="text-xl wrap-anywhere">{member.full_name}</h3>
          {member.business_name && (
            <p className="mt-0.5 wrap-anywhere text-ink-soft">{member.business_name}</p>
          )}
        </div>
      </div>
      {member.industry && <Badge className="mt-4 whitespace-normal wrap-anywhere">{member.industry}</Badge>}
      {member.bio && <p className="mt-3 line-clamp-4 wrap-anywhere text-ink-soft">{member.bio}</p>}
      <LinkButton to={paths.profile(member.id)} variant="secondary" className="mt-5 w-full">
        {texts.members.viewProfile}
      </LinkButton>
    </Card>
  );
}
