/** The only source of the current time (decisions §7), which tests can set. */
let offset = 0;

export const clock = {
  now: (): Date => new Date(Date.now() + offset),
  /** For tests: sets the time, which continues from there. */
  setTo(instant: Date | string): void {
    offset = new Date(instant).getTime() - Date.now();
  },
  reset(): void {
    offset = 0;
  },
};
