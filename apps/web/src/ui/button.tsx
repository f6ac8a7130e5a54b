import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { memberLinkRel } from '#lib/member-link.ts';
import { Link } from './link.tsx';

const button = cva(
  'inline-flex max-w-full items-center default:justify-center gap-2 default:rounded-full font-semibold default:text-center wrap-anywhere hyphens-auto transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress [&_svg]:size-[1.15em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-accent',
        secondary: 'border border-line-strong bg-surface text-accent-ink hover:bg-surface-soft',
        soft: 'bg-surface-strong text-accent-ink hover:bg-line',
        quiet: 'text-accent-ink hover:bg-surface-soft',
        danger: 'border border-bad text-bad hover:bg-bad-soft',
      },
      size: {
        small: 'min-h-9 default:px-4 default:py-1.5 text-sm',
        medium: 'min-h-11 default:px-5 default:py-2 leading-tight',
        large: 'min-h-12 default:px-7 default:py-3 text-lg',
        icon: 'size-11 p-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);

type ButtonVariants = VariantProps<typeof button>;

interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /** Pending: clicks do nothing. Not `disabled`, which would lose keyboard focus. */
  isBusy?: boolean | undefined;
}

export function Button({
  variant,
  size,
  className,
  type = 'button',
  isBusy = false,
  onClick,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cn(button({ variant, size }), className)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      {...props}
    >
      {isBusy && (
        <span
          aria-hidden="true"
          className="size-[1.15em] shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      )}
      {/* An icon button has room for one of them. */}
      {isBusy && size === 'icon' ? null : children}
    </button>
  );
}

/** A link within the app, styled as a button: navigation is a link, an action a button. */
export function LinkButton({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonVariants) {
  return <Link className={cn(button({ variant, size }), className)} {...props} />;
}

/** A link to a page that a member chose, styled as a button; opens a new tab. */
export function ExternalLinkButton({
  variant,
  size,
  className,
  ...props
}: ComponentProps<'a'> & ButtonVariants) {
  return (
    <a target="_blank" rel={memberLinkRel} className={cn(button({ variant, size }), className)} {...props} />
  );
}
