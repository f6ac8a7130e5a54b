import type { NewsItemDto } from '@rosette/shared/contract/dashboard.ts';
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
import { feedLine } from './activity-feed.ts';
import { useWholeLines } from './use-whole-lines.ts';

const icons: Record<NewsItemDto['kind'], LucideIcon> = {
  member: UserRound,
  business: Building2,
  event: CalendarDays,
  opportunity: Handshake,
};

/** Past this height in rem the feed scrolls. */
const longestFeed = 13;

const scroller = 'max-h-52 overflow-y-auto pr-2';

export function ActivityFeedCard({ items }: { items: NewsItemDto[] }) {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), 60_000);
  const [list, height] = useWholeLines(longestFeed);
  return (
    <Card className="p-4">
      <h2 id="activity-feed" className="mb-2.5 text-xl">
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
        <section aria-labelledby="activity-feed" tabIndex={0} className={scroller} style={{ height }}>
          <ul ref={list} className="grid gap-2.5">
            {items.map((item) => {
              const { kind, id, created_at } = item;
              const { message, path } = feedLine(item);
              const Icon = icons[kind];
              return (
                <li key={`${kind} ${id}`} className="flex gap-3">
                  <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-strong text-accent-ink">
                    <Icon aria-hidden="true" className="size-4.5" />
                  </span>
                  <div className="min-w-0">
                    <p className="leading-snug wrap-anywhere">
                      <Link to={path} className="underline-offset-4 hover:underline">
                        {message}
                      </Link>
                    </p>
                    <time dateTime={created_at} className="text-sm text-ink-soft">
                      {relativeTime(created_at, now)}
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
