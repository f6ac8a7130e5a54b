import { users } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, UserRoundX } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { query } from '#api/queries.ts';
import { paths } from '#app/paths.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useUser } from '#session/session.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { PageProblem } from '#ui/page-problem.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { ProfileCard } from './profile-card.tsx';

/** /profile/{id} (spec §2, "Profile"). */
export function ProfileScreen() {
  const { id = '' } = useParams();
  const me = useUser();
  const { data: member, isPending, error, refetch } = useQuery(query(users.get, { params: { id } }));
  usePageTitle(member?.full_name ?? 'Profile');

  if (isPending) return <PageSkeleton />;
  // Going from one profile to another starts anew, out of the form.
  if (member) return <ProfileCard key={id} member={member} isOwn={id === me.id} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PageProblem
        icon={UserRoundX}
        title="This member could not be found"
        action={<LinkButton to={paths.members}>See all members</LinkButton>}
      >
        She may have left the community, or the link is not complete.
      </PageProblem>
    );
  }
  return (
    <PageProblem
      icon={CloudOff}
      title="This profile could not be loaded"
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      Please check your connection and give it a moment.
    </PageProblem>
  );
}
