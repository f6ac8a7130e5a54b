import { CloudOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#api/api-error.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { Button } from '#ui/button.tsx';
import { PageProblem } from '#ui/page-problem.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';

/** What stands in place of an item that does not exist, or not for her. */
export interface MissingItem {
  icon: LucideIcon;
  /** Also the title of the browser's tab. */
  title: string;
  text: string;
  action: ReactNode;
}

interface ItemPageProps<T> {
  /** The query that fetches the item. */
  item: { data: T | undefined; error: Error | null; isFetching: boolean; refetch(): unknown };
  /** The title of the browser's tab: that of the item once it is there, until then what kind it is. */
  title: string;
  missing: MissingItem;
  children(data: T): ReactNode;
}

/**
 * A page about one item, such as an event: shows it as soon as it is there, and keeps it where it could not be fetched anew;
 * else that it is loading, missing (404), or could not be loaded.
 */
export function ItemPage<T>({ item, title, missing, children }: ItemPageProps<T>) {
  const { data, error } = item;
  const isMissing = data === undefined && error instanceof ApiError && error.status === 404;
  usePageTitle(isMissing ? missing.title : title);
  if (data !== undefined) return children(data);
  if (isMissing) {
    return (
      <PageProblem icon={missing.icon} title={missing.title} action={missing.action}>
        {missing.text}
      </PageProblem>
    );
  }
  if (!error) return <PageSkeleton />;
  return (
    <PageProblem
      icon={CloudOff}
      title="Could not be loaded"
      action={
        <Button isBusy={item.isFetching} onClick={() => void item.refetch()}>
          Try again
        </Button>
      }
    >
      Please check your connection and give it a moment.
    </PageProblem>
  );
}
