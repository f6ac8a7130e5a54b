import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface TableProps {
  /** What it lists, for somebody who hears it. */
  caption: string;
  head: readonly string[];
  children: ReactNode;
}

/** A table; on a phone each of its rows is a card. */
export function Table({ caption, head, children }: TableProps) {
  return (
    <table className="w-full border-separate border-spacing-0 text-left max-md:block md:overflow-hidden md:rounded-3xl md:border md:border-line md:bg-surface md:shadow-card">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {head.map((name) => (
            <th
              key={name}
              scope="col"
              className="bg-surface-soft px-5 py-3 text-sm font-semibold text-ink-soft"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-4">{children}</tbody>
    </table>
  );
}

export function TableRow({ children }: { children: ReactNode }) {
  return (
    <tr className="max-md:grid max-md:gap-2 max-md:rounded-3xl max-md:border max-md:border-line max-md:bg-surface max-md:p-5 max-md:shadow-card">
      {children}
    </tr>
  );
}

interface TableCellProps {
  /** The name of its column, which a card has no head for. */
  label?: string;
  className?: string;
  children: ReactNode;
}

export function TableCell({ label, className, children }: TableCellProps) {
  return (
    <td
      data-label={label}
      className={cn(
        'align-middle wrap-anywhere max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 md:border-t md:border-line md:px-5 md:py-3',
        label &&
          'max-md:before:shrink-0 max-md:before:text-sm max-md:before:text-ink-soft max-md:before:content-[attr(data-label)]',
        className,
      )}
    >
      {children}
    </td>
  );
}
