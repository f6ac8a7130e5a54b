import { Building2, CalendarDays, Handshake, type LucideIcon, Sparkles, UserRound } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#lib/paths.ts';
import { relativeTime } from '#lib/relative-time.ts';
import { texts } from '#lib/texts.ts';
import { useInterval } from '#lib/timers.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import type { FeedItem } from './activity-feed.ts';

const icons: Record<FeedItem['type'], LucideIcon> = {
  member: UserRound,
  business: Building2,
  event: CalendarDays,
  opportunity: Handshake,
};

export function ActivityFeedCard({ items }: { items: FeedItem[] }) {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), 60_000);
  return (
    <Card>
      <h2 id="activity-feed" className="mb-5 text-2xl">
        {texts.dashboard.feed.title}
      </h2>
      {items.length === 0 ? (
        <EmptyState
          icon={Sparkles}
          title={texts.dashboard.feed.empty}
          action={
            <LinkButton to={paths.businesses} variant="soft">
              {texts.dashboard.feed.makeAStart}
            </LinkButton>
          }
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be focusable by keyboard
        <section aria-labelledby="activity-feed" tabIndex={0} className="max-h-96 overflow-y-auto pr-2">
          <ul className="grid gap-4">
            {items.map(({ id, type, message, timestamp, path }) => {
              const Icon = icons[type];
              return (
                <li key={`${type} ${id}`} className="flex gap-3">
                  <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-strong text-accent-ink">
                    <Icon aria-hidden="true" className="size-4.5" />
                  </span>
                  <div className="min-w-0">
                    <p className="wrap-anywhere">
                      <Link to={path} className="underline-offset-4 hover:underline">
                        {message}
                      </Link>
                    </p>
                    <time dateTime={timestamp} className="text-sm text-ink-soft">
                      {relativeTime(timestamp, now)}
                    </time>
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </Card>
  );
}
