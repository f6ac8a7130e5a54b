import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
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
    <Card className="bg-linear-to-b from-surface-soft to-surface p-4">
      <h2 className="mb-2.5 text-xl">{texts.dashboard.spotlight.title}</h2>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={member.full_name} image={member.profile_image} size="small" />
        <div className="min-w-0 flex-1 basis-[8rem]">
          <h3 className="font-sans text-base leading-snug font-semibold wrap-anywhere">{member.full_name}</h3>
          <p className="flex flex-wrap gap-x-2 text-sm leading-snug wrap-anywhere text-ink-soft">
            {member.business_name && <span>{member.business_name}</span>}
            {member.industry && <span className="font-semibold text-accent-ink">{member.industry}</span>}
          </p>
        </div>
        <LinkButton to={paths.profile(member.id)} variant="secondary" size="small">
          {texts.members.viewProfile}
        </LinkButton>
      </div>
      {member.bio && <p className="mt-2 line-clamp-2 text-sm wrap-anywhere text-ink-soft">{member.bio}</p>}
    </Card>
  );
}
