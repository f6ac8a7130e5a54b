import { communityToken, defaultCommunityName, initialOf } from '@rosette/shared/texts/text.ts';
import type { ReactNode } from 'react';
import { shownSite } from '#data/site.ts';
import { cn } from '#lib/cn.ts';

const petals = [0, 72, 144, 216, 288];

interface RosetteProps {
  className?: string;
  /** Drawn over the petals. */
  children?: ReactNode;
}

/** The petals of the logo as an ornament in the text colour. */
export function Rosette({ className, children }: RosetteProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" fill="currentColor" className={className}>
      {petals.map((angle) => (
        <ellipse key={angle} cx="32" cy="16" rx="10" ry="14" transform={`rotate(${angle} 32 32)`} />
      ))}
      {children}
    </svg>
  );
}

/** The community's logo: its picture, else the product's petals, or the initial of another name. */
function Mark() {
  const { name, logo } = shownSite();
  if (logo) return <img src={`${logo}?w=96`} alt="" className="size-8 rounded-lg object-contain" />;
  if (name === defaultCommunityName || name === communityToken) {
    return (
      <Rosette className="size-8 text-accent">
        <circle cx="32" cy="32" r="7" className="fill-gold-soft" />
      </Rosette>
    );
  }
  return (
    <b className="grid size-8 place-items-center rounded-lg bg-accent font-sans text-lg text-on-accent">
      {initialOf(name)}
    </b>
  );
}

/** The logo with the name, which is left out in a narrow bar. */
export function Logo({ isNameHidden = false }: { isNameHidden?: boolean }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2 font-serif text-[min(1.5rem,7.5vw)] leading-tight font-semibold text-accent-ink">
      {/* The API writes another one into pages as served. */}
      <i data-mark="" className="shrink-0 not-italic" aria-hidden="true">
        <Mark />
      </i>
      <span className={cn('wrap-anywhere', isNameHidden && 'max-lg:hidden')}>{shownSite().name}</span>
    </span>
  );
}
