import { type AdminReportDto, reports } from '@rosette/shared/contract/reports.ts';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
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
import { Fact, Facts } from '#ui/facts.tsx';
import { Link } from '#ui/link.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { CloseReportForm } from './close-report-form.tsx';

const tones = { received: 'accent', in_review: 'gold', closed: 'good' } as const;

/** A report: its subject, the reported message with those before it, and the possible steps. */
export function ReportEntry({ report }: { report: AdminReportDto }) {
  const titleId = useId();
  const me = useUser();
  const [isClosing, setClosing] = useState(false);
  const { id, number, kind, reason, state, outcome, subject, reporter, reported, text, note } = report;
  const takeUp = useChange({
    change: () => call(reports.patch, { params: { id }, body: { state: 'in_review', assignee_id: me.id } }),
    done: `You took up ${number}`,
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
        <Fact name="Of">
          <PersonLink person={reported} className="text-accent-ink underline" />
        </Fact>
        <Fact name="Reported by">
          <PersonLink person={reporter} className="text-accent-ink underline" />
        </Fact>
        <Fact name="On">{formatDateTime(report.created_at)}</Fact>
        <Fact name="In the hands of">{report.assignee?.full_name}</Fact>
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
              Take up
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
