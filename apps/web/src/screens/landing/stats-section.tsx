import { site } from '@rosette/shared/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { query } from '#data/queries.ts';
import { formatCount } from '#lib/format.ts';
import { texts } from '#lib/texts.ts';
import { useInterval } from '#lib/timers.ts';
import { useReducedMotion } from '#lib/use-reduced-motion.ts';
import { Rosette } from '#ui/rosette.tsx';
import { Section } from './section.tsx';

/** Whether this share of an element (0 to 1) has been in the viewport. */
function useSeen(element: RefObject<Element | null>, share: number): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { threshold: share },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, share, isSeen]);
  return isSeen;
}

/** product/web#carousels: 2000 ms in 50 steps. */
const steps = 50;
const stepMs = 2000 / steps;

/** Counts from 0 to `target` once, when `isCounting` becomes true; immediately with reduced motion. */
function useCountUp(target: number, isCounting: boolean): number {
  const [step, setStep] = useState(0);
  const startedAt = useRef<number | null>(null);
  const prefersReducedMotion = useReducedMotion();
  const isDone = step >= steps || (isCounting && prefersReducedMotion);
  // By the clock: on a slow phone ticks come late, and steps are left out.
  const tick = () => {
    const now = performance.now();
    startedAt.current ??= now - stepMs;
    setStep(Math.round((now - startedAt.current) / stepMs));
  };
  useInterval(tick, isCounting && !isDone ? stepMs : null);
  return isDone ? target : Math.floor((target * step) / steps);
}

/** product/web#landing-page: shown when the numbers cannot be fetched. */
const fallback = { members: 5, industries: 3, events: 0 };

const shown = ['members', 'industries', 'events'] as const;

/**
 * Counts of members, industries and events, which count up once 30% of the section are visible
 * (product/web#carousels).
 */
export function StatsSection() {
  const { data, isError } = useQuery(query(site.stats));
  const stats = data ?? (isError ? fallback : null);
  const section = useRef<HTMLElement>(null);
  const isSeen = useSeen(section, 0.3);

  return (
    <Section
      ref={section}
      className="relative overflow-hidden rounded-4xl bg-linear-to-br from-accent to-accent-strong px-4 py-12 text-on-accent sm:py-16 dark:from-surface-strong dark:to-surface-soft dark:text-ink"
    >
      <Rosette className="absolute -top-32 -right-24 size-96 opacity-10 max-sm:size-72" />
      <h2 className="relative text-center text-3xl tracking-tight lg:text-4xl">
        {texts.landing.stats.title}
      </h2>
      <dl className="relative mt-10 flex flex-wrap gap-3 text-center">
        {shown.map((name) => (
          <Stat key={name} name={name} target={stats?.[name] ?? 0} isCounting={isSeen && stats !== null} />
        ))}
      </dl>
    </Section>
  );
}

function Stat({
  name,
  target,
  isCounting,
}: {
  name: (typeof shown)[number];
  target: number;
  isCounting: boolean;
}) {
  const count = useCountUp(target, isCounting);
  return (
    <div className="flex min-w-0 flex-1 basis-[4.5rem] flex-col-reverse gap-2">
      <dt className="sm:text-lg">{texts.landing.stats[name]}</dt>
      {/* The prerendered number may differ from the viewer's locale. */}
      <dd
        suppressHydrationWarning
        className="font-serif text-3xl leading-none font-semibold tabular-nums lining-nums sm:text-6xl lg:text-7xl"
      >
        {`${formatCount(count)}${count > 0 ? '+' : ''}`}
      </dd>
    </div>
  );
}
