import type { WebTexts } from '@rosette/shared/texts/web.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { PagedList } from '#data/use-paged-list.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from './button.tsx';

/** What the end of a list shows and does; a screen may pass fewer items than it has loaded. */
export type ListPages<T> = Pick<
  PagedList<T>,
  'items' | 'total' | 'hasMore' | 'isLoadingMore' | 'hasMoreFailed' | 'more'
>;

/** What a list holds. */
export type ListName = keyof WebTexts['frame']['lists'] | keyof WebTexts['officeLists'];

/** What is said of a list; of those of the admin panel only once its texts are loaded. */
export const listWords = (what: ListName) => ({ ...texts.frame.lists, ...texts.officeLists })[what];

interface ShowMoreProps {
  list: ListPages<unknown>;
  what: ListName;
}

/**
 * The end of a paged list: its count and the button for the next page. After the last page the focus moves to the
 * sentence that says so. Absent for a list of one page.
 */
export function ShowMore({ list, what }: ShowMoreProps) {
  const { items, total, hasMore, isLoadingMore, hasMoreFailed, more } = list;
  const shown = items.length;
  const { some, all } = listWords(what);
  const progressId = useId();
  const progress = useRef<HTMLParagraphElement>(null);
  const [hadMore, setHadMore] = useState(hasMore);
  if (hasMore && !hadMore) setHadMore(true);

  const wasPressed = useRef(false);
  useEffect(() => {
    if (hasMore || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) progress.current?.focus();
  }, [hasMore]);

  if (!hadMore) return null;
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      <p id={progressId} ref={progress} role="status" tabIndex={-1} className="text-sm text-ink-soft">
        {hasMore
          ? fill(some, { shown, total })
          : // Not the total, as a cap may hold back some.
            shown > 0 && fill(all, { shown })}
      </p>
      {hasMoreFailed && <p role="alert">{texts.frame.nextPageFailed}</p>}
      {hasMore && (
        <Button
          variant="secondary"
          aria-describedby={progressId}
          isBusy={isLoadingMore}
          onClick={() => {
            wasPressed.current = true;
            more();
          }}
        >
          {texts.common.showMore}
        </Button>
      )}
    </div>
  );
}
