import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '#lib/cn.ts';
import { Badge } from './badge.tsx';
import { Skeleton } from './skeleton.tsx';

interface PackageCardProps {
  name: string;
  /** As in '€1,000'; optional. */
  price?: string;
  /** As in 'for 6 months'. */
  period?: string;
  points: readonly string[];
  /** The text of a highlighting badge. */
  badge?: string | undefined;
  actions?: ReactNode;
}

/** A package for sale with its benefits. */
export function PackageCard({ name, price, period, points, badge, actions }: PackageCardProps) {
  const nameId = useId();
  return (
    <section
      aria-labelledby={nameId}
      className={cn(
        'relative flex h-full flex-col rounded-3xl bg-surface p-6 shadow-card',
        badge ? 'border border-accent ring-1 ring-accent' : 'border border-line',
      )}
    >
      <h2 id={nameId} className="text-2xl">
        {name}
      </h2>
      {/* On the edge, so that names and prices of adjacent cards align. */}
      {badge && (
        <Badge tone="strong" className="absolute -top-3 left-5">
          {badge}
        </Badge>
      )}
      {price && (
        <p className="mt-3">
          <span className="font-serif text-4xl font-semibold">{price}</span>
          {period && <span className="block text-ink-soft">{period}</span>}
        </p>
      )}
      <ul className="mt-5 mb-6 grid gap-2.5">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-good" />
            <span className="min-w-0 wrap-anywhere">{point}</span>
          </li>
        ))}
      </ul>
      {actions && <div className="mt-auto grid gap-2.5">{actions}</div>}
    </section>
  );
}

/** The place of a package that loads: as tall as one with its name, price, benefits and two plans. */
export function PackageCardSkeleton() {
  return (
    <div className="flex h-full min-h-136 flex-col rounded-3xl border border-line bg-surface p-6 shadow-card">
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="mt-4 h-10 w-1/3" />
      <Skeleton className="mt-2 h-5 w-3/4" />
      <div className="mt-7 grid gap-4">
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-5/6" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-2/3" />
      </div>
      <div className="mt-auto grid gap-2.5">
        <Skeleton className="h-11 rounded-full" />
        <Skeleton className="h-11 rounded-full" />
      </div>
    </div>
  );
}
