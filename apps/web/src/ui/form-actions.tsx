import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/**
 * The buttons of a long form, which stay at the lower edge of the window while the form scrolls below them; in a dialog
 * below its margin. The theme keeps a focused field clear of them.
 */
export function FormActions({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-form-actions=""
      className={cn(
        'sticky bottom-(--tab-bar) z-10 -mx-2 flex flex-wrap gap-3 border-t border-line bg-surface px-2 py-3 in-[[role=dialog]]:-bottom-4',
        className,
      )}
    >
      {children}
    </div>
  );
}
