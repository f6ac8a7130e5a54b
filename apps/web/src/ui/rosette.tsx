import type { ReactNode } from 'react';

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

/** The logo with the name, which is left out in a narrow bar. */
export function Logo({ isNameHidden = false }: { isNameHidden?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 font-serif text-[min(1.5rem,7.5vw)] font-semibold text-accent-ink">
      <Rosette className="size-8 text-accent">
        <circle cx="32" cy="32" r="7" className="fill-gold-soft" />
      </Rosette>
      <span className={isNameHidden ? 'max-lg:hidden' : undefined}>Rosette</span>
    </span>
  );
}
