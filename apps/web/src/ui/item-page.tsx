import { CloudOff, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '#data/api-error.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { forgetServedPage } from '#lib/served-page.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { PageProblem } from '#ui/page-problem.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';

/** The page of an item that does not exist or is hidden. */
export interface MissingItem {
  icon: LucideIcon;
  /** Also the document's title. */
  title: string;
  text: string;
  action: ReactNode;
}

interface ItemPageProps<T> {
  /** The query that fetches the item. */
  item: { data: T | undefined; error: Error | null; isFetching: boolean; refetch(): unknown };
  /** The document's title: the item's once loaded, its kind until then. */
  title: string;
  missing: MissingItem;
  children(data: T): ReactNode;
}

/**
 * A page about one item, e.g. an event: the missing page after a 404, also where the item was loaded before; else the
 * item, also when a refetch failed otherwise; else a loading state or an error.
 */
export function ItemPage<T>({ item, title, missing, children }: ItemPageProps<T>) {
  const { data, error } = item;
  const isMissing = error instanceof ApiError && error.status === 404;
  usePageTitle(isMissing ? missing.title : title);
  const isAnswered = data !== undefined || error !== null;
  useEffect(() => {
    if (isAnswered) forgetServedPage();
  }, [isAnswered]);
  if (isMissing) {
    return (
      <PageProblem icon={missing.icon} title={missing.title} action={missing.action}>
        {missing.text}
      </PageProblem>
    );
  }
  if (data !== undefined) return children(data);
  if (!error) return <PageSkeleton />;
  return (
    <PageProblem
      icon={CloudOff}
      title={texts.common.couldNotBeLoaded}
      action={
        <Button isBusy={item.isFetching} onClick={() => void item.refetch()}>
          {texts.common.tryAgain}
        </Button>
      }
    >
      {texts.frame.checkConnection}
    </PageProblem>
  );
}
