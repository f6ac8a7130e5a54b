import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { formatCount } from '#lib/format.ts';
import { texts } from '#lib/texts.ts';

const badge = cva(
  'inline-flex w-fit max-w-full shrink-0 items-center sm:default:whitespace-nowrap gap-1 wrap-anywhere rounded-full default:px-3 py-0.5 text-xs font-semibold tracking-wide [&_svg]:size-[1.1em]',
  {
    variants: {
      tone: {
        accent: 'bg-surface-strong text-accent-ink',
        strong: 'bg-accent text-on-accent',
        gold: 'bg-gold-soft text-gold',
        good: 'bg-good-soft text-good',
        bad: 'bg-bad-soft text-bad',
        plain: 'border border-line-strong text-ink-soft',
      },
    },
    defaultVariants: { tone: 'accent' },
  },
);

export function Badge({ tone, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badge>) {
  return <span className={cn(badge({ tone }), className)} {...props} />;
}

/** The unread count at the corner of an icon; absent without any. */
export function UnreadBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={cn(
        'absolute default:top-0.5 default:right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent',
        className,
      )}
    >
      {formatCount(count)}
      <span className="sr-only">{texts.frame.unread}</span>
    </span>
  );
}
