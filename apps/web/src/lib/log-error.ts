/** Logs a failure that the screen does not show (product/web#lists). */
export function logError(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that logs to the console
  console.warn(what, error instanceof Error ? error.message : error);
}
