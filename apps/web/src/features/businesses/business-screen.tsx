import { businesses } from '@rosette/shared/contract/businesses.ts';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, SearchX } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { query } from '#api/queries.ts';
import { paths } from '#app/paths.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useSession } from '#session/session.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { PageProblem } from '#ui/page-problem.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { BusinessDetails } from './business-details.tsx';

/** /businesses/{id}, for everybody (beyond §12). */
export function BusinessScreen() {
  const { id = '' } = useParams();
  const { isLoading } = useSession();
  // With the token of who is signed in: across a block there is no such business.
  const business = useQuery({ ...query(businesses.get, { params: { id } }), enabled: !isLoading });
  usePageTitle(business.data?.name ?? 'Business');
  if (business.data) return <BusinessDetails business={business.data} />;
  if (business.isError) {
    return <BusinessProblem error={business.error} onRetry={() => void business.refetch()} />;
  }
  return <PageSpinner label="Loading..." />;
}

/** In place of a business that is not there, or could not be fetched. */
function BusinessProblem({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PageProblem
        icon={SearchX}
        title="This business could not be found"
        action={<LinkButton to={paths.businesses}>See all businesses</LinkButton>}
      >
        It may have left the showcase, or the link is not complete.
      </PageProblem>
    );
  }
  return (
    <PageProblem
      icon={CloudOff}
      title="Could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Please check your connection and give it a moment.
    </PageProblem>
  );
}
