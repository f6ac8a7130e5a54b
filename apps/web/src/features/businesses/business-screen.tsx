import { businesses } from '@rosette/shared/contract/businesses.ts';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { query } from '#api/queries.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#session/session.tsx';
import { LinkButton } from '#ui/button.tsx';
import { ItemPage, type MissingItem } from '#ui/item-page.tsx';
import { BusinessDetails } from './business-details.tsx';

const missingBusiness: MissingItem = {
  icon: SearchX,
  title: 'This business could not be found',
  text: 'It may have left the showcase, or the link is not complete.',
  action: <LinkButton to={paths.businesses}>See all businesses</LinkButton>,
};

/** /businesses/{id}, for everybody (product/businesses#business-page). */
export function BusinessScreen() {
  const { id = '' } = useParams();
  const { isLoading } = useSession();
  // With the member's token: a business across a block is 404.
  const business = useQuery({ ...query(businesses.get, { params: { id } }), enabled: !isLoading });
  return (
    <ItemPage item={business} title={business.data?.name ?? 'Business'} missing={missingBusiness}>
      {(found) => <BusinessDetails business={found} />}
    </ItemPage>
  );
}
