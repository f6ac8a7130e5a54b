/** Logs a failure that the screen does not show (spec §8, "only logged"). */
export function report(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that logs to the console
  console.warn(what, error instanceof Error ? error.message : error);
}
