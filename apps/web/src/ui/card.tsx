import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'rounded-3xl border border-line bg-surface default:p-6 shadow-card max-sm:default:p-5',
        className,
      )}
      {...props}
    />
  );
}
