import type { DashboardDto } from '@rosette/shared/contract/dashboard.ts';
import { ClipboardCheck, Handshake, Mailbox, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { formatCounted } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Entry } from './entry.tsx';
import { useFocusOnFirstMore } from './use-focus-on-first-more.ts';

/** An admin's work in the panel, the most urgent first. */
const panelWork = [
  {
    of: 'reports',
    one: 'new report',
    many: 'new reports',
    to: `${paths.admin}?dialog=reports&state=received`,
  },
  { of: 'partnerships', one: 'partnership to review', many: 'partnerships to review', to: paths.admin },
  {
    of: 'advertisements',
    one: 'advertisement to review',
    many: 'advertisements to review',
    to: `${paths.admin}?tab=advertisements`,
  },
  { of: 'inquiries', one: 'new inquiry', many: 'new inquiries', to: `${paths.admin}?tab=inquiries` },
] as const;

/** The lines shown at first, so that what follows stays on the first screen. */
const shownAtFirst = 5;

/**
 * What awaits her: contact requests, introductions and applicants (product/web#dashboard), and an admin's work
 * in the panel. Hidden without any.
 */
export function WaitingCard({ requests, introductions, applications, panel }: DashboardDto) {
  const [isAll, setAll] = useState(false);
  const list = useFocusOnFirstMore<HTMLUListElement>(isAll, shownAtFirst);
  const entries = [
    ...panelWork
      .filter(({ of }) => panel && panel[of] > 0)
      .map(({ of, one, many, to }) => (
        <Entry key={of} icon={ClipboardCheck} to={to}>
          {formatCounted(panel?.[of] ?? 0, one, many)}
        </Entry>
      )),
    requests > 0 && (
      <Entry key="requests" icon={Mailbox} to={paths.contactRequests}>
        {formatCounted(requests, 'request', 'requests')} to answer
      </Entry>
    ),
    introductions > 0 && (
      <Entry key="introductions" icon={UserRoundPlus} to={paths.contactRequests}>
        {formatCounted(introductions, 'introduction', 'introductions')} to answer
      </Entry>
    ),
    ...applications.map(({ id, title, path }) => (
      <Entry key={id} icon={Handshake} to={path}>
        {title}
      </Entry>
    )),
  ].filter((entry) => entry !== false);
  if (entries.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">Waiting for you</h2>
      <ul ref={list}>{isAll ? entries : entries.slice(0, shownAtFirst)}</ul>
      {!isAll && entries.length > shownAtFirst && (
        <Button variant="quiet" size="small" className="mt-1 px-2" onClick={() => setAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </Card>
  );
}
