import { businesses } from '@rosette/shared/contract/businesses.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness, CalendarClock, type LucideIcon, Store, UserRound } from 'lucide-react';
import { pressedKindOn } from '#data/pressed-action.ts';
import { query } from '#data/queries.ts';
import { shownStartOf } from '#features/events/event-start.ts';
import { formatDateTime } from '#lib/format.ts';
import { texts } from '#lib/texts.ts';
import { Skeleton } from '#ui/skeleton.tsx';

type Subject = 'events' | 'businesses' | 'opportunities' | 'profile';

/** The page of one item among the addresses to open after signing in; null for all others. */
function itemOf(next: string): { subject: Subject; id: string } | null {
  const [, subject, id] =
    /^\/(events|businesses|opportunities|profile)\/([0-9a-f]{24})(?:[/?#]|$)/.exec(next) ?? [];
  return subject && id ? { subject: subject as Subject, id } : null;
}

/**
 * The page that a visitor came from, above the forms (product/web#where-one-wanted-to-be): what she signs in for. Of a
 * member it says no more than that, as profiles are not public.
 */
export function WantedStrip({ next }: { next: string }) {
  const item = itemOf(next);
  if (!item) return null;
  const why = texts.auth.wanted[pressedKindOn(next) ?? 'open'];
  const { subject, id } = item;
  if (subject === 'events') return <EventStrip id={id} why={why} />;
  if (subject === 'businesses') return <BusinessStrip id={id} why={why} />;
  if (subject === 'opportunities') return <OpportunityStrip id={id} why={why} />;
  return <Strip icon={UserRound} why={why} title={texts.auth.wanted.profile} />;
}

interface ItemStripProps {
  id: string;
  why: string;
}

function EventStrip({ id, why }: ItemStripProps) {
  const { data, isPending } = useQuery(query(events.get, { params: { id } }));
  if (isPending) return <StripSkeleton />;
  // A removed one says so on its own page.
  if (!data) return null;
  return (
    <Strip icon={CalendarClock} why={why} title={data.title}>
      {`${formatDateTime(shownStartOf(data))} · ${data.location}`}
    </Strip>
  );
}

function BusinessStrip({ id, why }: ItemStripProps) {
  const { data, isPending } = useQuery(query(businesses.get, { params: { id } }));
  if (isPending) return <StripSkeleton />;
  return data ? <Strip icon={Store} why={why} title={data.name} /> : null;
}

function OpportunityStrip({ id, why }: ItemStripProps) {
  const { data, isPending } = useQuery(query(opportunities.get, { params: { id } }));
  if (isPending) return <StripSkeleton />;
  return data ? <Strip icon={BriefcaseBusiness} why={why} title={data.title} /> : null;
}

interface StripProps {
  icon: LucideIcon;
  why: string;
  title: string;
  /** Further facts. */
  children?: string;
}

function Strip({ icon: Icon, why, title, children }: StripProps) {
  return (
    <section
      aria-label={why}
      className="mb-4 flex items-center gap-4 rounded-2xl border border-line bg-surface-soft px-4 py-3"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-surface-strong text-accent-ink">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{why}</p>
        <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{title}</p>
        {children && <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{children}</p>}
      </div>
    </section>
  );
}

/** As high as a strip with one line of each. */
const StripSkeleton = () => <Skeleton className="mb-4 h-21" />;
