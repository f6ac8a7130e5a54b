import { useId } from 'react';
import { formatCount } from '#lib/format.ts';
import { Button } from './button.tsx';

interface ShowMoreProps {
  shown: number;
  total: number;
  /** As in 'events'. */
  what: string;
  isLoading?: boolean;
  onMore(): void;
}

/** The end of a part of a list: how far it goes, and the way to its next part. */
export function ShowMore({ shown, total, what, isLoading, onMore }: ShowMoreProps) {
  const progressId = useId();
  const isAll = shown >= total;
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      <p id={progressId} role="status" className="text-sm text-ink-soft">
        {!isAll && `${formatCount(shown)} of ${formatCount(total)} ${what}`}
      </p>
      {!isAll && (
        <Button
          variant="secondary"
          aria-describedby={progressId}
          aria-disabled={isLoading}
          onClick={() => !isLoading && onMore()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
