import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { formatDate, formatDateTime } from '#lib/format.ts';
import { texts } from '#lib/texts.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { type Head, HeadRow } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';

interface AdminTableProps<T> {
  /** The accessible name. */
  caption: string;
  head: readonly Head[];
  items: readonly T[];
  /** Whether each row has several buttons, so that cells stand above each other up to a greater width. */
  hasButtons?: boolean | undefined;
  /** A row, as `AdminRow`. */
  children(item: T): ReactNode;
}

/**
 * A table of the panel. Where it is narrow (a phone, a dialog, text at 200 %) its rows stay rows: name and date in
 * the first line, the other cells below, the head for screen readers only.
 */
export function AdminTable<T extends { id: string }>({
  caption,
  head,
  items,
  hasButtons = false,
  children,
}: AdminTableProps<T>) {
  return (
    <div className="@container overflow-hidden rounded-3xl border border-line bg-surface">
      <table
        className={cn('w-full border-collapse text-left', hasButtons ? '@max-5xl:block' : '@max-2xl:block')}
      >
        <caption className="sr-only">{caption}</caption>
        {/* Its buttons are hidden, as nobody would see where the focus is; the names of those columns stay. */}
        <thead
          className={
            hasButtons
              ? '@max-5xl:sr-only @max-5xl:[&_button]:hidden'
              : '@max-2xl:sr-only @max-2xl:[&_button]:hidden'
          }
        >
          <HeadRow head={head} className="px-2 first:pl-4" />
        </thead>
        <tbody className={cn('divide-y divide-line', hasButtons ? '@max-5xl:block' : '@max-2xl:block')}>
          {items.map((item) => (
            <ErrorBoundary key={item.id} about={item} fallback={<BrokenRow columns={head.length} />}>
              {children(item)}
            </ErrorBoundary>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Replaces a row that cannot be shown; the others stay. */
function BrokenRow({ columns }: { columns: number }) {
  return (
    <tr>
      <td colSpan={columns} className="px-4 py-3 text-ink-soft">
        {texts.common.broken.entry}
      </td>
    </tr>
  );
}

/** A row of cells, in the order of the head. */
export function AdminRow({ children }: { children: ReactNode }) {
  return (
    <tr className="@max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-baseline @max-2xl:gap-x-3 @max-2xl:gap-y-1.5 @max-2xl:p-4">
      {children}
    </tr>
  );
}

const kinds = {
  /** The name, in a narrow table beside the date. */
  name: '@2xl:w-1/4 @max-2xl:-order-1 @max-2xl:min-w-0 @max-2xl:flex-[1_1_8rem]',
  /** In a narrow table a line of its own. */
  line: '@max-2xl:w-full',
  /** In a narrow table beside others of its kind. */
  word: '',
} as const;

interface CellProps {
  kind: keyof typeof kinds;
  children: ReactNode;
}

export function Cell({ kind, children }: CellProps) {
  return (
    <td className={cn('align-top wrap-anywhere @2xl:px-2 @2xl:py-3 @2xl:first:pl-4', kinds[kind])}>
      {/* Not on the cell itself, whose least width browsers ignore. */}
      {kind === 'line' ? <div className="@2xl:min-w-28 @5xl:min-w-52">{children}</div> : children}
    </td>
  );
}

/** The name of an entry, by which its buttons are described, and what stands below it. */
export function NameCell({ id, name, children }: { id?: string; name: ReactNode; children?: ReactNode }) {
  return (
    <Cell kind="name">
      <p id={id} className="font-semibold">
        {name}
      </p>
      {children}
    </Cell>
  );
}

/** Since when it waits, or when it was: the day, with its time as a tooltip, or both. */
export function SinceCell({ at, withTime = false }: { at: string | null; withTime?: boolean }) {
  return (
    <td className="align-top text-sm whitespace-nowrap text-ink-soft @max-2xl:-order-1 @2xl:px-2 @2xl:py-3.5">
      {at ? (
        <time dateTime={at} title={formatDateTime(at)}>
          {withTime ? formatDateTime(at) : formatDate(at)}
        </time>
      ) : (
        '–'
      )}
    </td>
  );
}

/** The buttons of a row, and its menu beside them. */
export function ActionCell({ menu, children }: { menu?: ReactNode; children?: ReactNode }) {
  const cell = useFocusOnRemoval<HTMLTableCellElement>();
  return (
    <td ref={cell} className="align-top @max-2xl:w-full @2xl:py-2 @2xl:pr-4 @2xl:pl-2 @2xl:whitespace-nowrap">
      <div className="flex items-start gap-2 @2xl:justify-between [&>button]:shrink-0">
        <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-2 @4xl:flex-nowrap">{children}</div>
        {menu}
      </div>
    </td>
  );
}

/**
 * A row of one line, where the table is narrow of two: name and role, address and word, and the menu beside both. Several
 * buttons stand in one row, beside both lines or, on a phone, below them, with the menu beside both lines.
 */
const compact = {
  menu: {
    row: '@max-2xl:relative @max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-center @max-2xl:gap-x-2 @max-2xl:py-1 @max-2xl:pr-13 @max-2xl:pl-3',
    cell: '@2xl:px-2 @2xl:py-0.5 @2xl:first:pl-4',
    name: '@max-2xl:-order-2 @max-2xl:min-w-0 @max-2xl:flex-[1_1_max(6rem,calc(100%-10rem))] leading-tight',
    role: '@max-2xl:-order-1',
    address: '@max-2xl:min-w-0 @max-2xl:flex-[1_1_50%] text-sm',
    word: 'text-sm whitespace-nowrap',
    day: 'text-sm whitespace-nowrap text-ink-soft @max-2xl:hidden',
    actions: '@max-2xl:absolute @max-2xl:top-1/2 @max-2xl:right-1 @max-2xl:-translate-y-1/2',
  },
  buttons: {
    row: '@max-2xl:relative @max-5xl:grid @max-5xl:grid-cols-[minmax(0,1fr)_auto] @max-5xl:items-center @max-5xl:gap-x-3 @max-5xl:gap-y-1 @max-5xl:px-4 @max-5xl:py-2 @2xl:@max-5xl:grid-cols-[minmax(0,1fr)_6rem_auto]',
    cell: '@5xl:px-2 @5xl:py-0.5 @5xl:first:pl-4',
    name: 'leading-tight @max-5xl:col-start-1 @max-5xl:row-start-1',
    role: '@max-5xl:col-start-2 @max-5xl:row-start-1 @max-2xl:mr-9 @max-2xl:justify-self-end',
    address: 'text-sm @max-5xl:col-start-1 @max-5xl:row-start-2',
    word: 'text-sm @max-5xl:col-start-2 @max-5xl:row-start-2 @max-2xl:mr-9 @max-2xl:justify-self-end',
    day: 'text-sm whitespace-nowrap text-ink-soft @max-5xl:hidden',
    actions: '@max-2xl:col-span-full @2xl:@max-5xl:row-span-2 @2xl:@max-5xl:row-start-1',
  },
} as const;

/** What a row ends with: its menu, or several buttons and the menu. */
export type CompactKind = keyof typeof compact;

export function CompactRow({ kind, children }: { kind: CompactKind; children: ReactNode }) {
  return <tr className={cn('hover:bg-surface-soft/60', compact[kind].row)}>{children}</tr>;
}

interface CompactCellProps {
  kind: CompactKind;
  place: Exclude<keyof (typeof compact)['menu'], 'row' | 'cell'>;
  children: ReactNode;
}

export function CompactCell({ kind, place, children }: CompactCellProps) {
  const cell = useFocusOnRemoval<HTMLTableCellElement>();
  return (
    <td ref={cell} className={cn(compact[kind].cell, compact[kind][place])}>
      {/* Not on the cell itself, whose greatest width browsers ignore: a long word breaks only where there is no room. */}
      <div
        className={
          kind === 'buttons' && place === 'actions'
            ? 'flex items-center gap-1.5 @max-2xl:[&>:last-child]:absolute @max-2xl:[&>:last-child]:top-2 @max-2xl:[&>:last-child]:right-1 @max-2xl:[&>:not(:last-child)]:flex-auto @2xl:justify-end @2xl:[&>*]:shrink-0'
            : 'max-w-72 wrap-break-word'
        }
      >
        {children}
      </div>
    </td>
  );
}

/** An e-mail address, which breaks before its '@' first. */
export function Address({ of }: { of: string }) {
  const at = of.lastIndexOf('@');
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}

/** Short facts in one line, with dots between; those that are missing are left out. */
export function Parts({ parts }: { parts: readonly (string | null | undefined)[] }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
      {parts.filter(Boolean).map((part) => (
        <span key={part} className="not-last:after:ml-2 not-last:after:content-['·']">
          {part}
        </span>
      ))}
    </p>
  );
}

/** An e-mail address below a name; absent without one. */
export function MailLink({ to }: { to: string | null | undefined }) {
  if (!to) return null;
  return (
    <TextLink href={`mailto:${to}`} className="text-sm">
      <Address of={to} />
    </TextLink>
  );
}
