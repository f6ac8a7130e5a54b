import { users } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { query } from '#api/queries.ts';
import { paths } from '#lib/paths.ts';
import { useUser } from '#session/session.tsx';
import { LinkButton } from '#ui/button.tsx';
import { ItemPage, type MissingItem } from '#ui/item-page.tsx';
import { ProfileCard } from './profile-card.tsx';

const missingMember: MissingItem = {
  icon: UserRoundX,
  title: 'This member could not be found',
  text: 'She may have left the community, or the link is not complete.',
  action: <LinkButton to={paths.members}>See all members</LinkButton>,
};

/** /profile/{id} (product/profiles-and-directory#directory-entries). */
export function ProfileScreen() {
  const { id = '' } = useParams();
  const me = useUser();
  const member = useQuery(query(users.get, { params: { id } }));
  return (
    <ItemPage item={member} title={member.data?.full_name ?? 'Profile'} missing={missingMember}>
      {/* Keyed by id: another profile starts without the form. */}
      {(found) => <ProfileCard key={id} member={found} isOwn={id === me.id} />}
    </ItemPage>
  );
}
