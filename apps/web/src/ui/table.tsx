import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/** A column by whose name the rows can be sorted. */
interface SortHead {
  name: string;
  direction: 'ascending' | 'descending';
  isSorted: boolean;
  /** Sorts by the column, or no longer. */
  onSort(): void;
}

/** The name of a column. */
export type Head = string | SortHead;

interface TableProps {
  /** The accessible name. */
  caption: string;
  head: readonly string[];
  children: ReactNode;
}

/** The row of the columns' names. */
export function HeadRow({ head, className }: { head: readonly Head[]; className?: string }) {
  return (
    <tr>
      {head.map((each) => {
        const sort = typeof each === 'string' ? null : each;
        const name = typeof each === 'string' ? each : each.name;
        return (
          <th
            key={name}
            scope="col"
            // Also where a narrow table hides the button.
            aria-label={sort?.name}
            aria-sort={sort?.isSorted ? sort.direction : undefined}
            className={cn('bg-surface-soft default:px-4 py-3 text-sm font-semibold text-ink-soft', className)}
          >
            {sort ? <SortButton {...sort} /> : name}
          </th>
        );
      })}
    </tr>
  );
}

function SortButton({ name, direction, isSorted, onSort }: SortHead) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const Icon = isSorted ? Arrow : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className={cn('-my-3 flex min-h-11 items-center gap-1 hover:text-ink', isSorted && 'text-ink')}
    >
      {name}
      <Icon aria-hidden="true" className="size-4 shrink-0" />
    </button>
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
