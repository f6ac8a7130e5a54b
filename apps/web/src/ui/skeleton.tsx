import { useEffect, useRef } from 'react';
import { cn } from '#lib/cn.ts';
import { servedContent } from '#lib/served-page.ts';
import { texts } from '#lib/texts.ts';

/** A grey placeholder. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      data-skeleton=""
      className={cn('animate-pulse default:rounded-2xl bg-surface-strong/70', className)}
    />
  );
}

/**
 * The placeholder of a form that loads, announced to screen readers. In a dialog, which has opened with the focus on
 * 'Close', the focus goes to the form's first field as it is there.
 */
export function FormSkeleton() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    return () => {
      if (!dialog?.contains(document.activeElement)) return;
      dialog.querySelector<HTMLElement>('input, select, textarea')?.focus();
    };
  }, []);
  return (
    <div ref={place} role="status" aria-label={texts.common.loading} className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-28" />
    </div>
  );
}

interface CardGridSkeletonProps {
  count?: number;
  label?: string;
  /** For a list that is rows on a phone. */
  isInRows?: boolean;
}

/** A grid of card placeholders while a list loads, announced to screen readers. */
export function CardGridSkeleton({
  count = 6,
  label = texts.common.loading,
  isInRows = false,
}: CardGridSkeletonProps) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`);
  return (
    <div
      role="status"
      aria-label={label}
      className={cn('grid md:grid-cols-2 lg:grid-cols-3', isInRows ? 'gap-3' : 'gap-6')}
    >
      {places.map((place) => (
        <Skeleton key={place} className={cn('rounded-3xl', isInRows ? 'h-18' : 'h-52')} />
      ))}
    </div>
  );
}

/**
 * The placeholder of a loading page: `label`, shown and announced, above heading and content. Full height, so that the
 * footer does not appear and move. A public page shows what the API served of it instead, so that nothing flashes.
 */
export function PageSkeleton({ label = texts.common.loadingPage }: { label?: string }) {
  const content = servedContent();
  if (content) return <ServedContent content={content} label={label} />;
  return (
    <div role="status" className="grid min-h-dvh content-start gap-5 p-4">
      <p className="text-sm text-ink-soft">{label}</p>
      <Skeleton className="h-10 w-3/4 max-w-md" />
      <Skeleton className="h-5 max-w-2xl" />
      <div className="mt-3 grid gap-6 md:grid-cols-2">
        <Skeleton className="h-52 rounded-3xl" />
        <Skeleton className="h-52 rounded-3xl" />
      </div>
    </div>
  );
}

/** The elements as they are, moved and not rendered again: their picture is loaded. */
function ServedContent({ content, label }: { content: HTMLElement; label: string }) {
  return (
    <div className="min-h-dvh">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div ref={(box) => void box?.append(content)} />
    </div>
  );
}
