import { type AuditAction, type AuditEntryDto, audit, auditActions } from '@rosette/shared/contract/audit.ts';
import { EmptyEntries, ListDialog } from './admin-lists.tsx';
import { AdminRow, Cell, NameCell, SinceCell } from './admin-table.tsx';

/** 'user.role' reads 'User: role'. */
function wordsOf(action: AuditAction): string {
  const [kind = '', step = ''] = action.split('.');
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${step.replaceAll('_', ' ')}`;
}

/** The button and dialog of the audit log (product/safety#audit-log). */
export function AuditLog() {
  return (
    <ListDialog
      name="audit"
      title="Audit log"
      description="What admins changed, newest first. Entries cannot be changed."
      endpoint={audit.list}
      filter={{ name: 'action', label: 'Action', values: auditActions, wordsOf }}
      what="entries"
      caption="Audit log"
      head={['Admin', 'What', 'Since']}
      empty={(showAll) => (
        <EmptyEntries showAll={showAll}>
          {showAll ? 'No admin has done this yet.' : 'No admin has changed anything yet.'}
        </EmptyEntries>
      )}
    >
      {(entry) => <AuditEntry entry={entry} />}
    </ListDialog>
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
    <AdminRow>
      <NameCell name={actor.full_name} />
      <Cell kind="line">
        <p className="font-medium">{wordsOf(action)}</p>
        <p>{subject.label}</p>
        {names.length > 0 && (
          <ul className="text-sm text-ink-soft">
            {names.map((name) => (
              <li key={name}>
                {`${name.replaceAll('_', ' ')}: ${text(before?.[name])} → ${text(after?.[name])}`}
              </li>
            ))}
          </ul>
        )}
      </Cell>
      <SinceCell at={at} />
    </AdminRow>
  );
}
