import type { DashboardDto } from '@rosette/shared/contract/dashboard.ts';
import { ClipboardCheck, Handshake, Mailbox, UserRoundPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Entry } from './entry.tsx';
import { useFocusOnFirstMore } from './use-focus-on-first-more.ts';

/** An admin's work in the panel, the most urgent first. */
const panelWork = [
  { of: 'reports', to: `${paths.adminReports}?state=received` },
  { of: 'partnerships', to: paths.admin },
  { of: 'advertisements', to: `${paths.admin}?tab=advertisements` },
  { of: 'inquiries', to: `${paths.admin}?tab=inquiries` },
] as const;

/** The lines shown at first, so that what follows stays on the first screen. */
const shownAtFirst = 5;

/**
 * What awaits her: contact requests, introductions, an event and applicants (product/web#dashboard), and an admin's work
 * in the panel. Hidden without any.
 */
export function WaitingCard({ requests, introductions, whom_met, applications, panel }: DashboardDto) {
  const [isAll, setAll] = useState(false);
  const list = useFocusOnFirstMore<HTMLUListElement>(isAll, shownAtFirst);
  const words = texts.dashboard.waiting;
  const entries = [
    ...panelWork
      .filter(({ of }) => panel && panel[of] > 0)
      .map(({ of, to }) => (
        <Entry key={of} icon={ClipboardCheck} to={to}>
          {fill(words[of], { count: panel?.[of] ?? 0 })}
        </Entry>
      )),
    requests > 0 && (
      <Entry key="requests" icon={Mailbox} to={paths.contactRequests}>
        {fill(words.requests, { count: requests })}
      </Entry>
    ),
    introductions > 0 && (
      <Entry key="introductions" icon={UserRoundPlus} to={paths.contactRequests}>
        {fill(words.introductions, { count: introductions })}
      </Entry>
    ),
    whom_met && (
      <Entry key="whom-met" icon={UsersRound} to={paths.whomMet(whom_met.id)}>
        {fill(words.whomMet, { event: whom_met.title })}
      </Entry>
    ),
    ...applications.map(({ id, title, path }) => (
      <Entry key={id} icon={Handshake} to={path}>
        {title}
      </Entry>
    )),
  ].filter(Boolean);
  if (entries.length === 0) return null;
  return (
    <Card className="p-4">
      <h2 className="mb-1.5 text-xl">{words.title}</h2>
      <ul ref={list}>{isAll ? entries : entries.slice(0, shownAtFirst)}</ul>
      {!isAll && entries.length > shownAtFirst && (
        <Button variant="quiet" size="small" className="mt-1 px-2" onClick={() => setAll(true)}>
          {fill(texts.dashboard.showAll, { number: entries.length })}
        </Button>
      )}
    </Card>
  );
}
