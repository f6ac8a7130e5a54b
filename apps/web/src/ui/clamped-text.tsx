import { useState } from 'react';
import { cn } from '#lib/cn.ts';
import { MemberText } from './member-text.tsx';

/** From about this length on a text fills more than its four lines. */
const longFrom = 180;

/** A text of any length in a card: its first lines, and all of it on request. */
export function ClampedText({ children, className }: { children: string; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > longFrom || children.split('\n').length > 4;
  return (
    <div className={className}>
      <MemberText className={cn(isLong && !isOpen && 'line-clamp-4')}>{children}</MemberText>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="mt-1 min-h-6 text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Read less' : 'Read all'}
        </button>
      )}
    </div>
  );
}
