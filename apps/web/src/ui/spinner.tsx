/**
 * A page-wide wait, such as for a payment; for a loading page see `PageSkeleton`. `label` is shown and announced. Full
 * height, so that the footer does not appear and move.
 */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center gap-4 pt-[25dvh] text-ink-soft">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-4 border-surface-strong border-t-accent"
      />
      <p>{label}</p>
    </div>
  );
}
