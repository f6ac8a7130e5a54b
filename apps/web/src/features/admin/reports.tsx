import {
  type AdminReportDto,
  closeReportBody,
  reportOutcomes,
  reportStates,
  reports,
} from '@rosette/shared/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { listQuery } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { formatDateTime } from '#lib/format.ts';
import { useUser } from '#session/session.tsx';
import {
  reportKindWords,
  reportOutcomeWords,
  reportReasonWords,
  reportStateWords,
} from '#shared/safety/report-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EntryBoundary } from '#ui/error-boundary.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { ListDialog } from './admin-lists.tsx';

const outcomes = reportOutcomes.map((outcome) => ({ value: outcome, label: reportOutcomeWords[outcome] }));

interface CloseReportFormProps {
  id: string;
  number: string;
  note: string | null;
}

/** Closes a report with its outcome. This only records it: members are suspended under 'Users'. */
function CloseReportForm({ id, number, note }: CloseReportFormProps) {
  const form = useSchemaForm(closeReportBody, { outcome: 'no_action', note: note ?? '' });
  const close = useApiMutation({
    mutationFn: (body: z.input<typeof closeReportBody>) => call(reports.close, { params: { id }, body }),
    done: `${number} is closed`,
    failed: 'Failed to close the report',
    changes: ['report'],
    onFields: errorsOnFields(form),
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => close.mutate(body)}
      isSending={close.isPending}
      label={`Close ${number}`}
    >
      <SelectField
        name="outcome"
        label="Outcome"
        options={outcomes}
        hint="The reporter only hears whether something was done. Suspend or remove first, then close."
      />
      <TextAreaField name="note" label="Note for admins (Optional)" rows={3} />
      <Button type="submit">{close.isPending ? 'Closing...' : 'Close with this outcome'}</Button>
    </Form>
  );
}

const tones = { received: 'accent', in_review: 'gold', closed: 'good' } as const;

/** A report: its subject, the reported message with those before it, and the possible steps. */
function ReportEntry({ report }: { report: AdminReportDto }) {
  const titleId = useId();
  const me = useUser();
  const [isClosing, setClosing] = useState(false);
  const { id, number, kind, reason, state, outcome, subject, reporter, reported, text, note } = report;
  const takeUp = useApiMutation({
    mutationFn: () =>
      call(reports.patch, { params: { id }, body: { state: 'in_review', assignee_id: me.id } }),
    done: `${number} is assigned to you`,
    failed: 'Failed to update the report',
    changes: ['report'],
  });

  return (
    <article aria-labelledby={titleId} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 id={titleId} className="text-xl">{`${number}: ${reportReasonWords[reason]}`}</h3>
        <Badge tone={tones[state]}>{outcome ? reportOutcomeWords[outcome] : reportStateWords[state]}</Badge>
      </div>
      <Facts>
        <Fact name={`Reported ${reportKindWords[kind]}`}>
          {subject.path ? (
            <Link to={subject.path} className="text-accent-ink underline underline-offset-4">
              {subject.label}
            </Link>
          ) : (
            subject.label
          )}
        </Fact>
        <Fact name="Member">
          <PersonLink person={reported} className="text-accent-ink underline" />
        </Fact>
        <Fact name="Reported by">
          <PersonLink person={reporter} className="text-accent-ink underline" />
        </Fact>
        <Fact name="On">{formatDateTime(report.created_at)}</Fact>
        <Fact name="Assigned to">{report.assignee?.full_name}</Fact>
        <Fact name="What she wrote" width="full">
          {text && <span className="whitespace-pre-line">{text}</span>}
        </Fact>
        <Fact name="Note" width="full">
          {note && <span className="whitespace-pre-line">{note}</span>}
        </Fact>
      </Facts>
      {report.messages.length > 0 && (
        <ol aria-label="The reported message and those before it" className="grid gap-2">
          {report.messages.map((message) => (
            <li
              key={message.created_at + message.text}
              className={cn(
                'rounded-2xl p-3',
                message.is_reported ? 'border border-bad bg-bad-soft' : 'bg-surface-soft',
              )}
            >
              <p className="text-sm text-ink-soft">
                {`${message.author.full_name}, ${formatDateTime(message.created_at)}`}
                {message.is_reported && ' (reported)'}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
            </li>
          ))}
        </ol>
      )}
      {state !== 'closed' && (
        <div className="flex flex-wrap gap-3">
          {state === 'received' && (
            <Button
              variant="secondary"
              aria-describedby={titleId}
              isBusy={takeUp.isPending}
              onClick={() => takeUp.mutate()}
            >
              Assign to me
            </Button>
          )}
          <Button
            variant="secondary"
            aria-describedby={titleId}
            aria-expanded={isClosing}
            onClick={() => setClosing(!isClosing)}
          >
            Close report
          </Button>
        </div>
      )}
      {isClosing && state !== 'closed' && <CloseReportForm id={id} number={number} note={note} />}
    </article>
  );
}

/** The button and dialog of members' reports, with the number of open ones (product/safety#reports). */
export function Reports() {
  const waiting = useQuery(listQuery(reports.list, { query: { state: 'received', limit: '1' } }));
  return (
    <ListDialog
      name="reports"
      title="Reports"
      badge={Boolean(waiting.data?.total) && <Badge tone="accent">{`${waiting.data?.total} new`}</Badge>}
      description="What members reported, newest first"
      isWide
      endpoint={reports.list}
      filter={{
        name: 'state',
        label: 'State',
        values: reportStates,
        wordsOf: (state) => reportStateWords[state],
      }}
      what="reports"
      empty="No reports to show."
    >
      {(report) => (
        <li className="py-6">
          <EntryBoundary entry={report}>
            <ReportEntry report={report} />
          </EntryBoundary>
        </li>
      )}
    </ListDialog>
  );
}
