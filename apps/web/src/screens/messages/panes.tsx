import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from '#lib/cn.ts';
import { texts } from '#lib/texts.ts';
import { Inbox } from './inbox.tsx';

/** How far the list was scrolled: each address renders it anew. */
const kept = { top: 0 };

/**
 * Messages fill the window between the bar and, on a phone, the tabs; the footer stands below, out of sight. In place of
 * the page's padding.
 */
export const fillsWindow =
  '-my-8 h-[calc(100dvh-4rem-1px)] min-h-[min(20rem,70dvh)] py-4 max-md:-my-6 max-md:h-[calc(100dvh-3.5rem-1px-var(--tab-bar))] max-md:py-3';

/** The list beside a conversation, each of which scrolls for itself. */
export function Panes({ openId, children }: { openId?: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: kept.top });
  }, []);
  return (
    <div data-wide className={cn(fillsWindow, 'grid grid-cols-[minmax(20rem,24rem)_1fr] gap-6')}>
      <div
        ref={list}
        onScroll={({ currentTarget }) => {
          kept.top = currentTarget.scrollTop;
        }}
        // The inner space keeps the rings of focused rows inside.
        className="-m-1 min-h-0 overflow-y-auto overscroll-contain p-1"
      >
        <Inbox openId={openId} />
      </div>
      <div className="min-h-0 min-w-0">{children}</div>
    </div>
  );
}

/** Beside the list while no conversation is open. */
export function NoConversationOpen() {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 rounded-3xl border border-dashed border-line-strong p-6 text-center text-ink-soft">
      <MessagesSquare aria-hidden="true" className="size-8 text-accent-ink" />
      <p>{texts.messages.choose}</p>
    </div>
  );
}
