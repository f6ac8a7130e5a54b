/** Trouble that a test asks for. */
export interface Fault {
  /** How many API requests have it. */
  count: number;
  /** What is answered; `lost` breaks the connection instead. */
  status: number | 'lost';
  /** The work is done first, and only the answer goes wrong: what a retry has to cope with. */
  afterWork: boolean;
}

export interface Faults {
  fail(fault: Fault): void;
  delay(milliseconds: number): void;
  /** The trouble that the next request has, if any; it is counted. */
  next(): Omit<Fault, 'count'> | null;
  delayMs(): number;
}

export function createFaults(): Faults {
  let fault: Fault = { count: 0, status: 500, afterWork: false };
  let delayMs = 0;
  return {
    fail(next) {
      fault = { ...next };
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    next() {
      if (fault.count <= 0) return null;
      fault.count -= 1;
      return fault;
    },
    delayMs: () => delayMs,
  };
}
