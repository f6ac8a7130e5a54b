import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/** Pairs of a name and what is known under it. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl className={cn('grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-3', className)}>
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** For a longer text: the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

/** One of them; what is not known reads as a dash. */
export function Fact({ name, isWide, children }: FactProps) {
  return (
    <div className={cn('min-w-0', isWide && 'col-span-full')}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children ?? '–'}</dd>
    </div>
  );
}
