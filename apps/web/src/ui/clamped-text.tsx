import { useState } from 'react';
import { cn } from '#lib/cn.ts';
import { texts } from '#lib/texts.ts';
import { MemberText } from './member-text.tsx';

/** Characters from which a text may exceed four lines. */
const longFrom = 180;

/** The first lines of a text in a card, with a button for all of it. */
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
          {isOpen ? texts.frame.readLess : texts.frame.readAll}
        </button>
      )}
    </div>
  );
}
