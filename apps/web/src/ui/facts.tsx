import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/** A description list. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={cn(
        'grid default:grid-cols-pair gap-x-6 gap-y-3 sm:default:grid-cols-3 lg:default:grid-cols-6',
        className,
      )}
    >
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  icon?: LucideIcon;
  /** Two columns, or the whole width. */
  width?: 'double' | 'full';
  children: ReactNode;
}

/** A term with its description; a dash without one. */
export function Fact({ name, icon: Icon, width, children }: FactProps) {
  return (
    <div
      className={cn(
        'relative min-w-0',
        Icon && 'pl-12',
        width === 'double' && 'col-span-full sm:col-span-2',
        width === 'full' && 'col-span-full',
      )}
    >
      <dt className="text-sm text-ink-soft">
        {Icon && (
          <span className="absolute top-0 left-0 grid size-9 place-items-center rounded-full bg-surface-strong text-accent-ink">
            <Icon aria-hidden="true" className="size-4.5" />
          </span>
        )}
        {name}
      </dt>
      <dd className="font-medium wrap-anywhere">{children ?? '–'}</dd>
    </div>
  );
}
