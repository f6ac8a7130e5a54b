import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from './button.tsx';

/** Something that was to be fetched: a query, or a list of pages. */
export interface Fetched {
  isError: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

/** In place of what could not be fetched (decisions §7): never what an empty list says. Nothing where nothing failed. */
export function LoadFailure({ of }: { of: Fetched }) {
  if (!of.isError) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-gold-soft p-4">
      <CloudOff aria-hidden="true" className="size-5 shrink-0 text-gold" />
      <p className="min-w-40 flex-1">Could not be loaded</p>
      <Button variant="secondary" size="small" isBusy={of.isFetching} onClick={() => void of.refetch()}>
        Try again
      </Button>
    </div>
  );
}

/** Below a list that the specification wants empty when it fails (spec §8, decisions §7). Nothing where nothing failed. */
export function QuietRetry({ of }: { of: Fetched }) {
  if (!of.isError) return null;
  return (
    <p className="mt-4 text-center">
      <Button variant="quiet" size="small" isBusy={of.isFetching} onClick={() => void of.refetch()}>
        <RotateCw aria-hidden="true" />
        Try again
      </Button>
    </p>
  );
}
