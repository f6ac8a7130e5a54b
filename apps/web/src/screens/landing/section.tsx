import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

/** A section of the landing page. */
export function Section({ className, children, ...props }: ComponentProps<'section'>) {
  return (
    <section className="px-4 py-12 sm:px-6 sm:py-16 lg:py-20" {...props}>
      <div className={cn('mx-auto default:max-w-6xl', className)}>{children}</div>
    </section>
  );
}

export function SectionTitle({ children, tagline }: { children: string; tagline?: string }) {
  return (
    <div className="mb-10 text-center">
      <h2 className="text-4xl tracking-tight max-sm:text-3xl lg:text-5xl">{children}</h2>
      {tagline && <p className="mt-4 text-lg text-ink-soft">{tagline}</p>}
    </div>
  );
}
