import { useEffect, useId, useRef, useState } from 'react';
import { formatCount, formatTotal } from '#lib/format.ts';
import { Button } from './button.tsx';

interface ShowMoreProps {
  shown: number;
  total: number;
  /** There are more than `total`. */
  isTotalMinimum?: boolean;
  /** As in 'events'. */
  what: string;
  isLoading?: boolean;
  onMore(): void;
}

/**
 * The end of a paged list: its count and the button for the next page. After the last page the focus moves to the
 * sentence that says so. Absent for a list of one page.
 */
export function ShowMore({ shown, total, isTotalMinimum, what, isLoading, onMore }: ShowMoreProps) {
  const progressId = useId();
  const progress = useRef<HTMLParagraphElement>(null);
  const isAll = shown >= total;
  const [hadMore, setHadMore] = useState(!isAll);
  if (!isAll && !hadMore) setHadMore(true);

  const wasPressed = useRef(false);
  useEffect(() => {
    if (!isAll || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) progress.current?.focus();
  }, [isAll]);

  if (!hadMore) return null;
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      <p id={progressId} ref={progress} role="status" tabIndex={-1} className="text-sm text-ink-soft">
        {isAll
          ? shown > 0 && `All ${formatCount(shown)} ${what} are shown`
          : `${formatCount(shown)} of ${formatTotal(total, isTotalMinimum)} ${what}`}
      </p>
      {!isAll && (
        <Button
          variant="secondary"
          aria-describedby={progressId}
          isBusy={isLoading}
          onClick={() => {
            wasPressed.current = true;
            onMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
