const petals = [0, 72, 144, 216, 288];

/** The logo as an ornament in the text colour. */
export function Rosette({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" fill="currentColor" className={className}>
      {petals.map((angle) => (
        <ellipse key={angle} cx="32" cy="16" rx="10" ry="14" transform={`rotate(${angle} 32 32)`} />
      ))}
    </svg>
  );
}
