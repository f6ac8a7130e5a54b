/** Writes a failure that the screen does not show to the browser's log (spec §8, "only logged"). */
export function report(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the browser's log
  console.warn(what, error instanceof Error ? error.message : error);
}
