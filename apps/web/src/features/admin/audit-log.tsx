import { type AuditAction, type AuditEntryDto, audit, auditActions } from '@rosette/shared/contract/audit.ts';
import { usePagedList } from '#api/use-paged-list.ts';
import { formatDateTime } from '#lib/format.ts';
import { useUrlDialog, useUrlFilters } from '#lib/use-url-params.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The button and dialog of the audit log (product/safety#audit-log). */
export function AuditLog() {
  const [isOpen, setOpen] = useUrlDialog('audit', ['action']);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Audit log
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        isWide
        title="Audit log"
        description="What admins changed, newest first. Entries cannot be changed."
      >
        <AuditList />
      </Dialog>
    </>
  );
}

/** 'user.role' reads 'User: role'. */
function wordsOf(action: AuditAction): string {
  const [kind = '', step = ''] = action.split('.');
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${step.replaceAll('_', ' ')}`;
}

const options: { value: AuditAction | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...auditActions.map((action) => ({ value: action, label: wordsOf(action) })),
];

function AuditList() {
  const { filters, setFilter } = useUrlFilters(['action']);
  const action = auditActions.find((known) => known === filters.action) ?? '';
  const list = usePagedList(audit.list, { action }, 20);
  return (
    <>
      <FilterSelect
        label="Action"
        value={action}
        options={options}
        onChange={(chosen) => setFilter('action', chosen)}
      />
      {list.isPending && (
        <div role="status" aria-label="Loading the audit log" className="mt-4 grid gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      <div className="mt-4">
        <LoadFailure of={list} />
      </div>
      {!list.isPending && !list.isError && list.items.length === 0 && (
        <p className="mt-4 text-ink-soft">Nothing to show.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {list.items.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore list={list} what="entries" />
    </>
  );
}

/** A value of a field: a list or an object, as of a story, by its parts. */
function text(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.map(text).join(', ') || 'nothing';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name.replaceAll('_', ' ')} ${text(part)}`)
    .join(', ');
}

function AuditEntry({ entry: { at, actor, action, subject, details } }: { entry: AuditEntryDto }) {
  const { before, after } = details;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong>{wordsOf(action)}</strong>
        <time dateTime={at} className="text-sm text-ink-soft">
          {formatDateTime(at)}
        </time>
      </p>
      <p className="wrap-anywhere">{`${actor.full_name}, about ${subject.label}`}</p>
      {names.length > 0 && (
        <ul className="text-sm wrap-anywhere text-ink-soft">
          {names.map((name) => (
            <li key={name}>
              {`${name.replaceAll('_', ' ')}: ${text(before?.[name])} → ${text(after?.[name])}`}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
