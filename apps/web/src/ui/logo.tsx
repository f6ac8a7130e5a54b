const petals = [0, 72, 144, 216, 288];

/** The logo with the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-serif text-2xl font-semibold text-accent-ink">
      <svg aria-hidden="true" viewBox="0 0 64 64" className="size-8">
        <g className="fill-accent">
          {petals.map((angle) => (
            <ellipse key={angle} cx="32" cy="16" rx="10" ry="14" transform={`rotate(${angle} 32 32)`} />
          ))}
        </g>
        <circle cx="32" cy="32" r="7" className="fill-gold-soft" />
      </svg>
      Rosette
    </span>
  );
}
