import { type AuditAction, type AuditEntryDto, audit, auditActions } from '@rosette/shared/contract/audit.ts';
import type { WebTexts } from '@rosette/shared/texts/web.ts';
import { formatEnumeration } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { EmptyEntries, FilteredList } from './admin-lists.tsx';
import { AdminRow, Cell, NameCell, SinceCell } from './admin-table.tsx';
import { Room } from './rooms.tsx';

type Words = WebTexts['admin']['audit']['actions'];

const wordsOf = (action: AuditAction): string =>
  texts.admin.audit.actions[action.replace('.', '_') as keyof Words] ?? action;

/** Its own title or name, or ours where it has none. */
const subjectName = ({ kind, label }: AuditEntryDto['subject']): string =>
  (texts.admin.audit.subjects as Partial<Record<string, string>>)[kind] ?? label;

/** The label of a field in the API; an unknown one is shown as it is. */
const fieldName = (name: string): string => {
  const labels: Partial<Record<string, string>> = { ...texts.fields, ...texts.admin.audit.fields };
  return labels[name] ?? name;
};

/** /admin/audit: the audit log (product/safety#audit-log). */
export function AuditScreen() {
  return (
    <Room name="audit" about={texts.admin.audit.about}>
      <FilteredList
        endpoint={audit.list}
        filter={{ name: 'action', label: texts.admin.audit.action, values: auditActions, wordsOf }}
        what="entries"
        caption={texts.admin.audit.title}
        head={[texts.common.admin, texts.admin.heads.what, texts.admin.heads.since]}
        empty={(showAll) => (
          <EmptyEntries showAll={showAll}>
            {showAll ? texts.admin.audit.noneOfThis : texts.admin.audit.none}
          </EmptyEntries>
        )}
      >
        {(entry) => <AuditEntry entry={entry} />}
      </FilteredList>
    </Room>
  );
}

/** A value of a field: a list or an object, as of a story, by its parts. */
function text(value: unknown): string {
  if (value === null || value === undefined) return texts.admin.audit.nothing;
  if (Array.isArray(value)) return formatEnumeration(value.map(text)) || texts.admin.audit.nothing;
  if (typeof value !== 'object') return String(value);
  return formatEnumeration(Object.entries(value).map(([name, part]) => `${fieldName(name)} ${text(part)}`));
}

function AuditEntry({ entry: { at, actor, action, subject, details } }: { entry: AuditEntryDto }) {
  const { before, after } = details;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <AdminRow>
      <NameCell name={actor.full_name} />
      <Cell kind="line">
        <p className="font-medium">{wordsOf(action)}</p>
        <p>{subjectName(subject)}</p>
        {names.length > 0 && (
          <ul className="text-sm text-ink-soft">
            {names.map((name) => (
              <li key={name}>
                {fill(texts.admin.audit.change, {
                  name: fieldName(name),
                  before: text(before?.[name]),
                  after: text(after?.[name]),
                })}
              </li>
            ))}
          </ul>
        )}
      </Cell>
      <SinceCell at={at} />
    </AdminRow>
  );
}
