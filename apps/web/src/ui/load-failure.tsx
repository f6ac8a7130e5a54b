import { CloudOff, RotateCw } from 'lucide-react';
import { texts } from '#lib/texts.ts';
import { Button } from './button.tsx';

/** A query or a paged list. */
export interface Fetched {
  isError: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

/**
 * The error of a failed load with Try again (product/web#lists), instead of an empty state. Absent without a
 * failure.
 */
export function LoadFailure({ of }: { of: Fetched }) {
  if (!of.isError) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-gold-soft p-4">
      <CloudOff aria-hidden="true" className="size-5 shrink-0 text-gold" />
      <p className="min-w-40 flex-1">{texts.common.couldNotBeLoaded}</p>
      <Button variant="secondary" size="small" isBusy={of.isFetching} onClick={() => void of.refetch()}>
        {texts.common.tryAgain}
      </Button>
    </div>
  );
}

/**
 * An unobtrusive Try again below a list that stays empty when it fails (product/web#lists). Absent without a
 * failure.
 */
export function QuietRetry({ of }: { of: Fetched }) {
  if (!of.isError) return null;
  return (
    <p className="mt-4 text-center">
      <Button variant="quiet" size="small" isBusy={of.isFetching} onClick={() => void of.refetch()}>
        <RotateCw aria-hidden="true" />
        {texts.common.tryAgain}
      </Button>
    </p>
  );
}
