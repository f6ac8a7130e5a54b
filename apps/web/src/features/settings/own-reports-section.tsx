import { reports } from '@rosette/shared/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#api/queries.ts';
import { formatDate } from '#lib/format.ts';
import { reportKindWords, reportReasonWords, reportStateWords } from '#shared/safety/report-words.ts';
import { Badge } from '#ui/badge.tsx';
import { SettingsSection } from './settings-section.tsx';

const outcomes = { no_action: 'Nothing had to be done', action_taken: 'Action was taken' } as const;

/** The caller's reports with their outcomes; absent without any. */
export function OwnReportsSection() {
  const { data } = useQuery(listQuery(reports.mine));
  if (!data || data.items.length === 0) return null;
  return (
    <SettingsSection title="Your reports" about="Only our admins read them. You are notified of each step.">
      <ul className="grid gap-4">
        {data.items.map(({ id, number, kind, reason, state, outcome, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <strong>{number}</strong>
              <span className="block text-sm text-ink-soft">
                {`A ${reportKindWords[kind]}, ${reportReasonWords[reason].toLowerCase()}, ${formatDate(created_at)}`}
              </span>
            </span>
            <Badge tone={state === 'closed' ? 'good' : 'gold'}>
              {outcome ? outcomes[outcome] : reportStateWords[state]}
            </Badge>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
