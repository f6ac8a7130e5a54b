import { ShieldAlert } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageProblem } from '#ui/page-problem.tsx';

/** Replaces a suspended member's page: the API's reason and how to answer (product/safety#suspension). */
export function SuspendedNotice({ reason }: { reason: string }) {
  return (
    <div role="alert">
      <PageProblem
        icon={ShieldAlert}
        title="You have been signed out"
        action={<LinkButton to={paths.contact}>Contact us</LinkButton>}
      >
        {reason}
      </PageProblem>
    </div>
  );
}
