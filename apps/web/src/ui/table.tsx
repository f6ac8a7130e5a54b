import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface TableProps {
  /** The accessible name. */
  caption: string;
  head: readonly string[];
  children: ReactNode;
}

/** The row of the columns' names. */
export function HeadRow({ head, className }: { head: readonly string[]; className?: string }) {
  return (
    <tr>
      {head.map((name) => (
        <th
          key={name}
          scope="col"
          className={cn('bg-surface-soft default:px-4 py-3 text-sm font-semibold text-ink-soft', className)}
        >
          {name}
        </th>
      ))}
    </tr>
  );
}

/** A table; on small screens each row is a card. */
export function Table({ caption, head, children }: TableProps) {
  return (
    <table className="w-full border-separate border-spacing-0 text-left max-lg:block lg:overflow-hidden lg:rounded-3xl lg:border lg:border-line lg:bg-surface lg:shadow-card">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <HeadRow head={head} />
      </thead>
      <tbody className="max-lg:grid max-lg:gap-4 sm:max-lg:grid-cols-2">{children}</tbody>
    </table>
  );
}

export function TableRow({ children }: { children: ReactNode }) {
  return (
    <tr className="max-lg:flex max-lg:flex-col max-lg:gap-2 max-lg:rounded-3xl max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-5 max-lg:shadow-card">
      {children}
    </tr>
  );
}

interface TableCellProps {
  /** The column's name, for cards without a head. */
  label?: string;
  className?: string;
  children: ReactNode;
}

export function TableCell({ label, className, children }: TableCellProps) {
  return (
    <td
      data-label={label}
      className={cn(
        'align-middle wrap-anywhere max-lg:flex max-lg:items-baseline max-lg:justify-between max-lg:gap-4 lg:border-t lg:border-line lg:px-4 lg:py-3',
        label &&
          'max-lg:before:shrink-0 max-lg:before:text-sm max-lg:before:text-ink-soft max-lg:before:content-[attr(data-label)]',
        className,
      )}
    >
      {children}
    </td>
  );
}
