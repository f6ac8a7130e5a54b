/** The only source of the current time (product/api#clock), which tests can set. */
let offset = 0;
/** In ms since 1970; null while the time passes. */
let stoppedAt: number | null = null;

export const clock = {
  now: (): Date => new Date(stoppedAt ?? Date.now() + offset),
  /** For tests: sets the time, which continues from there. */
  setTo(instant: Date | string): void {
    stoppedAt = null;
    offset = new Date(instant).getTime() - Date.now();
  },
  /** For tests: sets the time, which stands still until it is set again: what follows may take any time. */
  stopAt(instant: Date | string): void {
    stoppedAt = new Date(instant).getTime();
  },
  reset(): void {
    stoppedAt = null;
    offset = 0;
  },
};
