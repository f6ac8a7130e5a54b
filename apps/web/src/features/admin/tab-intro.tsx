import type { ReactNode } from 'react';

/** The first line of a tab: what it shows, and what can be done beside its entries. */
export function TabIntro({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-soft">{text}</p>
      {action}
    </div>
  );
}
