import { ChevronDown } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cn } from '#lib/cn.ts';
import { texts } from '#lib/texts.ts';
import { isAmong, type NavItem } from './nav-items.ts';
import { NavLink, unseen } from './nav-link.tsx';
import { NavMenu } from './nav-menu.tsx';

/** The panel of a menu in the bar. */
export const panel =
  'absolute top-full mt-2 grid min-w-60 gap-1 rounded-3xl border border-line bg-surface p-2 shadow-card';

/** How many entries of these widths fit into a row beside the 'More' that is needed if not all do; widths in pixels. */
export function fitting(widths: readonly number[], more: number, room: number): number {
  // Widths of texts are fractions, and their sum is not exact.
  let left = room + 0.5;
  const ends = widths.map((width) => (left -= width));
  if (left >= 0) return widths.length;
  return ends.filter((end) => end >= more).length;
}

/** How many of a row's entries fit: measures its children, of which one is 'More', now and whenever a width changes. */
function useFitting(row: RefObject<HTMLElement | null>, labels: string): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const widthOf = (child: Element) => child.getBoundingClientRect().width;
      const [links, menus] = [':scope > a', ':scope > div'].map((part) =>
        [...element.querySelectorAll(part)].map(widthOf),
      );
      setCount(fitting(links ?? [], menus?.[0] ?? 0, widthOf(element)));
    };
    const widths = new ResizeObserver(measure);
    for (const part of [element, ...element.children]) widths.observe(part);
    measure();
    return () => widths.disconnect();
  }, [row, labels, count]);
  return count;
}

/** The bar's links in one row (product/web#navigation); those that do not fit stand under 'More'. */
export function LinkRow({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  const row = useRef<HTMLDivElement>(null);
  const count = useFitting(row, items.map(({ label, badge }) => `${label} ${badge ?? ''}`).join());
  const under = items.slice(count);
  return (
    // What does not fit wraps below the row, unseen.
    <div ref={row} className="flex h-11 min-w-0 flex-1 flex-wrap items-center">
      {items.slice(0, count).map((item) => (
        <NavLink key={item.to} item={item} />
      ))}
      <div className="relative" style={under.length > 0 ? undefined : unseen}>
        <NavMenu
          items={under}
          className="contents"
          panelClassName={cn(panel, 'left-0')}
          toggle={(props) => (
            <button
              type="button"
              className={cn(
                'flex min-h-11 items-center gap-1 rounded-full px-2 text-[0.95rem] font-medium transition-colors hover:bg-surface-soft lg:px-2.5',
                isAmong(under, pathname) && 'bg-surface-strong text-accent-ink',
              )}
              {...props}
            >
              {texts.frame.more}
              <ChevronDown aria-hidden="true" className="size-4" />
            </button>
          )}
        />
      </div>
      {under.map((item) => (
        <NavLink key={item.to} item={item} isUnseen />
      ))}
    </div>
  );
}
