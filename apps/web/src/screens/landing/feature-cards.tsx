import type { ReactNode } from 'react';
import { texts } from '#lib/texts.ts';
import { Section, SectionTitle } from './section.tsx';

function Art({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 140" className="block w-full">
      {children}
    </svg>
  );
}

const friends = [
  { x: 52, y: 42, r: 15 },
  { x: 192, y: 38, r: 18 },
  { x: 46, y: 104, r: 18 },
  { x: 190, y: 106, r: 14 },
];

/** A person as head and shoulders in a circle. */
function Somebody({ x, y, r, isMain = false }: { x: number; y: number; r: number; isMain?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 20})`}>
      <circle
        r="20"
        className={isMain ? 'fill-accent' : 'fill-surface-strong stroke-surface'}
        strokeWidth="3"
      />
      <g className={isMain ? 'fill-on-accent' : 'fill-accent-ink'}>
        <circle cy="-5" r="6" />
        <path d="M-11 12a11 10 0 0 1 22 0z" />
      </g>
    </g>
  );
}

function NetworkArt() {
  return (
    <Art>
      <g className="stroke-line-strong" strokeWidth="2" strokeDasharray="3 6" strokeLinecap="round">
        {friends.map(({ x, y }) => (
          <path key={x} d={`M120 70L${x} ${y}`} />
        ))}
      </g>
      {friends.map((friend) => (
        <Somebody key={friend.x} {...friend} />
      ))}
      <Somebody x={120} y={70} r={28} isMain />
    </Art>
  );
}

const stripes = [64, 86, 108, 130, 152];

function ShowcaseArt() {
  return (
    <Art>
      <rect
        x="70"
        y="56"
        width="100"
        height="66"
        rx="6"
        className="fill-surface stroke-line"
        strokeWidth="2"
      />
      <rect x="80" y="78" width="42" height="30" rx="4" className="fill-gold-soft" />
      <circle cx="101" cy="93" r="8" className="fill-gold" />
      <rect x="132" y="78" width="28" height="44" rx="4" className="fill-surface-strong" />
      <circle cx="138" cy="101" r="2.5" className="fill-accent-ink" />
      {stripes.map((x, place) => (
        <path
          key={x}
          d={`M${x} 34h22v26a11 11 0 0 1-22 0z`}
          className={place % 2 ? 'fill-surface-strong' : 'fill-accent'}
        />
      ))}
      <path d="M40 122h160" className="stroke-line-strong" strokeWidth="3" strokeLinecap="round" />
    </Art>
  );
}

const days = Array.from({ length: 15 }, (_, day) => ({
  x: 84 + (day % 5) * 18,
  y: 70 + Math.floor(day / 5) * 17,
}));

function EventsArt() {
  return (
    <Art>
      <rect
        x="66"
        y="28"
        width="108"
        height="94"
        rx="12"
        className="fill-surface stroke-line"
        strokeWidth="2"
      />
      <path d="M66 52V40a12 12 0 0 1 12-12h84a12 12 0 0 1 12 12v12z" className="fill-accent" />
      <path d="M92 20v16M148 20v16" className="stroke-accent-ink" strokeWidth="5" strokeLinecap="round" />
      {days.map(({ x, y }, day) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r="5"
          className={day === 8 ? 'fill-gold' : 'fill-surface-strong'}
        />
      ))}
      <circle cx="138" cy="87" r="10" fill="none" className="stroke-gold" strokeWidth="2.5" />
    </Art>
  );
}

function OpportunitiesArt() {
  return (
    <Art>
      <rect
        x="74"
        y="22"
        width="92"
        height="62"
        rx="10"
        transform="rotate(-7 120 60)"
        className="fill-surface-strong"
      />
      <rect
        x="70"
        y="40"
        width="104"
        height="74"
        rx="12"
        className="fill-surface stroke-line"
        strokeWidth="2"
      />
      <circle cx="92" cy="63" r="11" className="fill-gold-soft" />
      <path d="M88 63l3 3 6-6" fill="none" className="stroke-gold" strokeWidth="2.5" strokeLinecap="round" />
      <g className="stroke-line-strong" strokeWidth="5" strokeLinecap="round">
        <path d="M112 58h46M112 70h28" />
      </g>
      <rect x="84" y="88" width="48" height="15" rx="7.5" className="fill-accent" />
      <path d="M182 96l20 9-9 3-3 9z" className="fill-accent-ink" />
    </Art>
  );
}

/** Picture beside text on a phone; above it with large text. */
export function FeatureCards() {
  const { network, showcase, events, opportunities } = texts.landing.features;
  const features = [
    { Art: NetworkArt, ...network },
    { Art: ShowcaseArt, ...showcase },
    { Art: EventsArt, ...events },
    { Art: OpportunitiesArt, ...opportunities },
  ];
  return (
    <Section>
      <SectionTitle tagline={texts.landing.features.about}>{texts.landing.features.title}</SectionTitle>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ title, Art, text }) => (
          <li
            key={title}
            className="grid overflow-hidden rounded-3xl border border-line bg-surface shadow-card transition-transform duration-300 hover:-translate-y-1 sm:grid-rows-[auto_1fr] max-sm:flex max-sm:flex-wrap"
          >
            <div className="grid grow-2 basis-[5.5rem] items-center bg-surface-soft">
              <Art />
            </div>
            <div className="min-w-[min(100%,12.2rem)] grow-3 basis-[9.6rem] p-5 sm:p-6">
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
