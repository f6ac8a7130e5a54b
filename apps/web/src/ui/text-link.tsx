import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { memberLinkRel } from '#lib/member-link.ts';

/** An external link within text: a website that a member chose, a mailbox or phone. */
export function TextLink({ className, href = '', ...props }: ComponentProps<'a'>) {
  const leavesTheApp = href.startsWith('http');
  return (
    <a
      href={href}
      {...(leavesTheApp && { target: '_blank', rel: memberLinkRel })}
      className={cn('text-accent-ink underline underline-offset-4 wrap-anywhere', className)}
      {...props}
    />
  );
}
