import {
  type AuditAction,
  type AuditEntryDto,
  audit,
  auditActions,
  unnamedSubjects,
} from '@rosette/shared/contract/audit.ts';
import type { WebTexts } from '@rosette/shared/texts/web.ts';
import { formatDateTime, formatEnumeration } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { EmptyEntries, FilteredList } from './admin-lists.tsx';
import { AdminRow, Cell, NameCell, SinceCell } from './admin-table.tsx';
import { Room } from './rooms.tsx';

type Codes = Partial<Record<string, string>>;
type Words = WebTexts['admin']['audit']['actions'];

const wordsOf = (action: AuditAction): string =>
  texts.admin.audit.actions[action.replace('.', '_') as keyof Words] ?? action;

/** The title or name of a subject. Where it has none the API answers an English label, which is said in her language here. */
function subjectName({ kind, id, label }: AuditEntryDto['subject']): string {
  if (kind === 'catalogue') return (texts.packages as Codes)[id] ?? label;
  if (kind === 'job') return (texts.admin.failed.kinds as Codes)[label] ?? label;
  const isUnnamed = (unnamedSubjects as Codes)[kind] === label;
  return (isUnnamed && (texts.admin.audit.subjects as Codes)[kind]) || label;
}

/** The label of a field in the API; an unknown one is shown as it is. */
const fieldName = (name: string): string => {
  const labels: Partial<Record<string, string>> = { ...texts.fields, ...texts.admin.audit.fields };
  return labels[name] ?? name;
};

/** /admin/audit: the audit log (product/safety#audit-log). */
export function AuditScreen() {
  return (
    <Room name="audit" about={texts.admin.audit.about} isWide>
      <FilteredList
        endpoint={audit.list}
        filter={{ name: 'action', label: texts.admin.audit.action, values: auditActions, wordsOf }}
        what="entries"
        caption={texts.admin.audit.title}
        head={[texts.frame.roles.admin, texts.admin.heads.what, texts.admin.audit.when]}
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

/** The words for the codes of a field of this kind of subject; none where it holds what somebody wrote. */
function codesOf(kind: string, name: string): Codes {
  const { placements, safety, admin, membership } = texts;
  const statesOf: Partial<Record<string, Codes>> = {
    report: safety.states,
    withdrawal: texts.withdrawals.admin.states,
    cancellation: texts.withdrawals.admin.states,
    payment: membership.paymentStates,
    invitation: texts.invitations.states,
    admission: texts.admissions.admin.states,
    import: texts.imports.states,
    announcement: admin.announcements.states,
    opportunity: texts.opportunities.states,
  };
  const site = admin.site;
  const codes: Partial<Record<string, Codes>> = {
    role: texts.frame.roles,
    state: statesOf[kind] ?? {},
    status: kind === 'inquiry' ? admin.inquiries.statuses : placements.states,
    payment_status: placements.paymentStates,
    payment_method: placements.paymentMethods,
    ad_type: texts.packages,
    package_id: texts.packages,
    outcome: safety.outcomes,
    rule: safety.grounds.rules,
    admission: {
      open: site.admissionOpen,
      approval: site.admissionApproval,
      invitation: site.admissionInvitation,
    },
    limits: { tiers: site.limitsTiers, none: site.limitsNone },
    membership_tier: texts.common.tiers,
    attendee_visibility: texts.events.form.visibilities,
    guests: texts.events.guests.choices,
  };
  return codes[name] ?? {};
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

/** A value of a field: a list or an object, as of a story, by its parts. */
function text(value: unknown, codes: Codes = {}): string {
  const { nothing, yes, no } = texts.admin.audit;
  if (value === null || value === undefined) return nothing;
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return formatEnumeration(value.map((part) => text(part))) || nothing;
  if (isInstant(value)) return formatDateTime(value);
  if (typeof value !== 'object') return codes[String(value)] ?? String(value);
  return formatEnumeration(Object.entries(value).map(([name, part]) => `${fieldName(name)} ${text(part)}`));
}

function AuditEntry({ entry: { at, actor, action, subject, details } }: { entry: AuditEntryDto }) {
  const { before, after } = details;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    // Of a creation, what was left empty.
    (name) => (before?.[name] ?? after?.[name] ?? null) !== null,
  );
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
                  before: text(before?.[name], codesOf(subject.kind, name)),
                  after: text(after?.[name], codesOf(subject.kind, name)),
                })}
              </li>
            ))}
          </ul>
        )}
      </Cell>
      <SinceCell at={at} withTime />
    </AdminRow>
  );
}
