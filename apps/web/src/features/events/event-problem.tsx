import { CalendarX2, CloudOff } from 'lucide-react';
import { ApiError } from '#api/api-error.ts';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { PageProblem } from '#ui/page-problem.tsx';

/** Also the title of the page (beyond §11: the page says so). */
export const missingEventTitle = 'This event could not be found';

export const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** In place of an event that is not there, or could not be fetched. */
export function EventProblem({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (isMissing(error)) {
    return (
      <PageProblem
        icon={CalendarX2}
        title={missingEventTitle}
        action={<LinkButton to={paths.events}>See all events</LinkButton>}
      >
        It may have been cancelled, or the link is not complete.
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
