import type { ReactNode } from 'react';

/** The first line of a tab: its description and an action. */
export function TabIntro({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-soft">{text}</p>
      {action}
    </div>
  );
}
