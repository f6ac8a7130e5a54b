import {
  type AdminReportDto,
  closeReportBody,
  reportFilters,
  reportOutcomes,
  reports,
} from '@rosette/shared/contract/reports.ts';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#data/client.ts';
import { useUser } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { formatDateTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextAreaField } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Link } from '#ui/link.tsx';
import { ActionMenu } from '#ui/menu.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { EmptyEntries, FilteredList } from './admin-lists.tsx';
import { ActionCell, AdminRow, Cell, NameCell, SinceCell } from './admin-table.tsx';

const outcomes = () =>
  reportOutcomes.map((outcome) => ({ value: outcome, label: texts.safety.outcomes[outcome] }));

const tones = { received: 'accent', in_review: 'gold', closed: 'good' } as const;

/** The reported message with those before it. */
function ReportedMessages({ messages }: Pick<AdminReportDto, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <ol aria-label={texts.admin.reports.messages} className="mt-2 grid gap-2">
      {messages.map((message) => (
        <li
          key={message.created_at + message.text}
          className={cn(
            'rounded-2xl p-3',
            message.is_reported ? 'border border-bad bg-bad-soft' : 'bg-surface-soft',
          )}
        >
          <p className="text-sm text-ink-soft">
            {fill(message.is_reported ? texts.admin.reports.reportedMessage : texts.admin.reports.author, {
              name: message.author.full_name,
              time: formatDateTime(message.created_at),
            })}
          </p>
          <p className="whitespace-pre-line">{message.text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Who reported without an account, as far as she named herself. */
function outsider({ notifier }: AdminReportDto): string {
  const { name, email } = notifier ?? {};
  return name && email ? fill(texts.safety.fromOutside, { name, email }) : texts.safety.fromOutsideUnnamed;
}

/** A report, with the steps that its state allows: the next one as a button, closing at once in the menu. */
function ReportRow({ report }: { report: AdminReportDto }) {
  const nameId = useId();
  const me = useUser();
  const [isClosing, setClosing] = useState(false);
  const { id, number, kind, reason, state, outcome, subject, reporter, reported, assignee, text, note } =
    report;
  const takeUp = useApiMutation({
    mutationFn: () =>
      call(reports.patch, { params: { id }, body: { state: 'in_review', assignee_id: me.id } }),
    done: fill(texts.admin.reports.assigned, { number }),
    failed: texts.admin.reports.failed,
    changes: ['report'],
  });
  const isReceived = state === 'received';
  const link = 'text-accent-ink underline underline-offset-4';

  return (
    <AdminRow>
      <NameCell id={nameId} name={number}>
        <p>
          {fillWith(texts.admin.reports.aboutPerson, {
            person: <PersonLink person={reported} className={link} />,
          })}
        </p>
        {reported.id && (
          <p className="text-sm">
            <Link
              to={`${paths.admin}?${new URLSearchParams({ tab: 'users', q: reported.full_name })}`}
              className={link}
            >
              {texts.admin.reports.roleAndSuspension}
            </Link>
          </p>
        )}
        <p className="text-sm text-ink-soft">
          {reporter
            ? fillWith(texts.admin.reports.byPerson, {
                person: <PersonLink person={reporter} className={link} />,
              })
            : outsider(report)}
        </p>
      </NameCell>
      <Cell kind="line">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{texts.safety.publicReasons[reason]}</span>
          <Badge tone={tones[state]}>
            {outcome ? texts.safety.outcomes[outcome] : texts.safety.states[state]}
          </Badge>
        </p>
        <p>
          {fillWith(texts.admin.reports.reported[kind], {
            subject: subject.path ? (
              <Link to={subject.path} className={link}>
                {subject.label}
              </Link>
            ) : (
              subject.label
            ),
          })}
        </p>
        {text && <p className="whitespace-pre-line">{text}</p>}
        {assignee && (
          <p className="text-sm text-ink-soft">
            {fill(texts.admin.reports.assignedTo, { name: assignee.full_name })}
          </p>
        )}
        {note && (
          <p className="text-sm whitespace-pre-line text-ink-soft">
            {fill(texts.admin.reports.noteLine, { note })}
          </p>
        )}
        <ReportedMessages messages={report.messages} />
      </Cell>
      <SinceCell at={report.created_at} />
      <ActionCell
        menu={
          isReceived && (
            <ActionMenu
              label={fill(texts.admin.moreFor, { name: number })}
              actions={[
                { label: texts.admin.reports.closeReport, icon: CircleCheck, act: () => setClosing(true) },
              ]}
            />
          )
        }
      >
        {/* One button, so that it keeps the focus when the report is taken up. */}
        {state !== 'closed' && (
          <Button
            variant="secondary"
            size="small"
            aria-describedby={nameId}
            isBusy={takeUp.isPending}
            onClick={() => (isReceived ? takeUp.mutate() : setClosing(true))}
          >
            {isReceived ? texts.admin.reports.assign : texts.admin.reports.closeReport}
          </Button>
        )}
        {/* This only records the outcome: members are suspended under 'Members'. */}
        <FormDialog
          open={isClosing}
          onOpenChange={setClosing}
          title={fill(texts.admin.reports.close, { number })}
          schema={closeReportBody}
          keptAs={`closing ${id}`}
          values={{ outcome: 'no_action', note: note ?? '' }}
          send={(body) => call(reports.close, { params: { id }, body })}
          done={fill(texts.admin.reports.closed, { number })}
          failed={texts.admin.reports.closeFailed}
          changes={['report']}
          label={fill(texts.admin.reports.close, { number })}
          action={texts.admin.reports.closeWithOutcome}
          busy={texts.admin.reports.closing}
        >
          <SelectField
            name="outcome"
            label={texts.admin.reports.outcome}
            options={outcomes()}
            hint={texts.admin.reports.outcomeHint}
          />
          <TextAreaField name="note" label={texts.admin.reports.note} rows={3} />
        </FormDialog>
      </ActionCell>
    </AdminRow>
  );
}

/** The table of members' reports, filtered by state; by default the open ones. */
export function Reports() {
  return (
    <FilteredList
      endpoint={reports.list}
      filter={{
        name: 'state',
        label: texts.admin.state,
        values: reportFilters,
        open: 'open',
        wordsOf: (state) => (state === 'open' ? texts.admin.reports.open : texts.safety.states[state]),
      }}
      what="reports"
      caption={texts.admin.reports.title}
      head={[
        texts.admin.reports.report,
        texts.admin.heads.what,
        texts.admin.heads.since,
        texts.admin.heads.action,
      ]}
      empty={(showAll) => (
        <EmptyEntries showAll={showAll}>
          {showAll ? texts.admin.nothingWaitsSentence : texts.admin.reports.none}
        </EmptyEntries>
      )}
    >
      {(report) => <ReportRow report={report} />}
    </FilteredList>
  );
}
