import { cn } from '#lib/cn.ts';

/** A grey place where something will stand. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-pulse default:rounded-2xl bg-surface-strong/70', className)}
    />
  );
}

/** A grid of card-sized places while a list loads; says so to screen readers. */
export function CardGridSkeleton({ count = 6, label = 'Loading' }: { count?: number; label?: string }) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`);
  return (
    <div role="status" aria-label={label} className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {places.map((place) => (
        <Skeleton key={place} className="h-52 rounded-3xl" />
      ))}
    </div>
  );
}
