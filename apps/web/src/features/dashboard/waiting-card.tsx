import type { DashboardDto } from '@rosette/shared/contract/dashboard.ts';
import {
  CalendarDays,
  ClipboardCheck,
  Handshake,
  type LucideIcon,
  Mailbox,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCounted, formatDateTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { shownStartOf } from '#shared/events/event-start.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';

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

/**
 * What awaits her: contact requests, introductions, applicants and her next event (product/web#dashboard),
 * and an admin's work in the panel. Hidden without any.
 */
export function WaitingCard(waiting: DashboardDto) {
  const { requests, introductions, applications, next_event: nextEvent, panel } = waiting;
  const work = panelWork.filter(({ of }) => panel && panel[of] > 0);
  const count = requests + introductions + applications.length + work.length;
  if (count === 0 && !nextEvent) return null;
  return (
    <Card>
      <h2 className="mb-4 text-2xl">Waiting for you</h2>
      <ul className="grid gap-1">
        {work.map(({ of, one, many, to }) => (
          <Entry key={of} icon={ClipboardCheck} to={to}>
            {formatCounted(panel?.[of] ?? 0, one, many)}
          </Entry>
        ))}
        {requests > 0 && (
          <Entry icon={Mailbox} to={paths.contactRequests}>
            {formatCounted(requests, 'request', 'requests')} to answer
          </Entry>
        )}
        {introductions > 0 && (
          <Entry icon={UserRoundPlus} to={paths.contactRequests}>
            {formatCounted(introductions, 'introduction', 'introductions')} to answer
          </Entry>
        )}
        {applications.map(({ id, title, path }) => (
          <Entry key={id} icon={Handshake} to={path}>
            {title}
          </Entry>
        ))}
        {nextEvent && (
          <Entry icon={CalendarDays} to={paths.event(nextEvent.id)}>
            Next event: {nextEvent.title}, {formatDateTime(shownStartOf(nextEvent))}
          </Entry>
        )}
      </ul>
    </Card>
  );
}

function Entry({ icon: Icon, to, children }: { icon: LucideIcon; to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 items-center gap-3 rounded-xl py-1 font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-strong text-accent-ink">
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
        <span className="min-w-0">{children}</span>
      </Link>
    </li>
  );
}
