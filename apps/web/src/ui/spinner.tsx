/** The whole page is waiting; `label` is shown and announced. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex min-h-[50vh] flex-col items-center justify-center gap-4 text-ink-soft">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-4 border-surface-strong border-t-accent"
      />
      <p>{label}</p>
    </div>
  );
}
