import type { LucideIcon } from 'lucide-react';
import { formatCount } from '#lib/format.ts';
import { Link } from '#ui/link.tsx';

interface StatCardProps {
  label: string;
  /** Undefined while loading. */
  count: number | undefined;
  to: string;
  icon: LucideIcon;
  /** Shown while the count is 0. */
  prompt: string;
}

export function StatCard({ label, count, to, icon: Icon, prompt }: StatCardProps) {
  return (
    <Link
      to={to}
      className="min-w-0 rounded-3xl border border-line bg-surface p-5 shadow-card transition-colors hover:bg-surface-soft max-sm:p-4"
    >
      <span className="flex items-center gap-2 font-semibold text-ink-soft max-sm:text-sm">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
        {label}
      </span>
      <span className="mt-1 block font-serif text-4xl font-semibold">
        {count === undefined ? '–' : formatCount(count)}
      </span>
      {count === 0 && <span className="text-sm text-accent-ink">{prompt}</span>}
    </Link>
  );
}
