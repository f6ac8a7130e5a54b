import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/**
 * The buttons of a long form, which stay at the lower edge of the window while the form scrolls below them. As wide as
 * the card or dialog around the form. The theme keeps a focused field clear of them.
 */
export function FormActions({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-form-actions=""
      className={cn(
        'sticky bottom-(--bottom-bar,0px) z-10 flex flex-wrap gap-3 border-t border-line bg-surface py-3 in-[[role=dialog]]:bottom-0',
        className,
      )}
    >
      {children}
    </div>
  );
}
