import { site } from '@rosette/shared/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { query } from '#api/queries.ts';
import { Section, SectionTitle } from './section.tsx';
import { useCountUp } from './use-count-up.ts';
import { useSeen } from './use-seen.ts';

/** spec §8: shown when the numbers cannot be fetched. */
const fallback = { members: 5, industries: 3, events: 0 };

const labels = [
  ['members', 'Members'],
  ['industries', 'Industries'],
  ['events', 'Events'],
] as const;

/** Members, industries and events; they count up once the section is 30% visible (spec §9). */
export function StatsSection() {
  const { data, isError } = useQuery(query(site.stats));
  const stats = data ?? (isError ? fallback : null);
  const section = useRef<HTMLElement>(null);
  const isSeen = useSeen(section, 0.3);

  return (
    <Section ref={section} className="rounded-[2.5rem] bg-accent px-6 py-14 text-on-accent">
      <SectionTitle>A community that grows</SectionTitle>
      <dl className="grid gap-8 text-center sm:grid-cols-3">
        {labels.map(([name, label]) => (
          <Stat key={name} label={label} target={stats?.[name] ?? 0} isCounting={isSeen && stats !== null} />
        ))}
      </dl>
    </Section>
  );
}

function Stat({ label, target, isCounting }: { label: string; target: number; isCounting: boolean }) {
  const shown = useCountUp(target, isCounting);
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-lg">{label}</dt>
      <dd className="font-serif text-6xl font-semibold">
        {shown}
        {shown > 0 && '+'}
      </dd>
    </div>
  );
}
