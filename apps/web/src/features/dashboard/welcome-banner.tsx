import type { StatsDto } from '@rosette/shared/contract/site.ts';
import { formatCount } from '#lib/format.ts';

interface WelcomeBannerProps {
  name: string;
  /** Undefined until they are known. */
  stats: StatsDto | undefined;
}

/** Greets by name, with how many members, events and opportunities there are. */
export function WelcomeBanner({ name, stats }: WelcomeBannerProps) {
  return (
    <section className="relative overflow-hidden rounded-3xl bg-accent px-6 py-10 text-on-accent sm:px-10">
      <svg aria-hidden="true" viewBox="0 0 64 64" className="absolute -top-10 -right-10 size-64 opacity-15">
        {[0, 72, 144, 216, 288].map((angle) => (
          <ellipse
            key={angle}
            cx="32"
            cy="16"
            rx="10"
            ry="14"
            fill="currentColor"
            transform={`rotate(${angle} 32 32)`}
          />
        ))}
      </svg>
      <h1 className="text-4xl break-words max-sm:text-3xl">Welcome back, {name}!</h1>
      <p className="mt-3 max-w-prose text-lg">
        {stats
          ? `You are one of ${formatCount(stats.members)} members, with ${formatCount(stats.events)} events and ${formatCount(stats.opportunities)} opportunities to discover.`
          : 'It is good to see you.'}
      </p>
    </section>
  );
}
