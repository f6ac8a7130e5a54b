/**
 * Something is being done that the whole page waits for, such as a payment; for a page that is being fetched see
 * `PageSkeleton`. `label` is shown and announced. It is as high as the screen, so that the foot of the page
 * does not come into view only to leave it again.
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
