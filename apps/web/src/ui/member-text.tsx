import { findWebAddresses } from '@rosette/shared/web-addresses.ts';
import { cn } from '#lib/cn.ts';
import { memberLinkRel } from '#lib/member-link.ts';

/**
 * A member's text: without HTML, with line breaks, web addresses as links (product/web#what-members-write).
 */
export function MemberText({ children, className }: { children: string; className?: string }) {
  return (
    <p className={cn('whitespace-pre-line wrap-anywhere', className)}>
      {findWebAddresses(children).map(({ text, href }, place) =>
        href ? (
          <a
            key={place}
            href={href}
            target="_blank"
            rel={memberLinkRel}
            className="text-accent-ink underline underline-offset-4"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}
