import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

/** An external link within text: a website, mailbox or phone. */
export function TextLink({ className, href = '', ...props }: ComponentProps<'a'>) {
  const leavesTheApp = href.startsWith('http');
  return (
    <a
      href={href}
      {...(leavesTheApp && { target: '_blank', rel: 'noreferrer' })}
      className={cn('text-accent-ink underline underline-offset-4 wrap-anywhere', className)}
      {...props}
    />
  );
}
