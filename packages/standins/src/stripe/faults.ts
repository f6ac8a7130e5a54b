/** A fault that a test requested. */
export interface Fault {
  /** The number of affected API requests. */
  count: number;
  /** The status of the answer; `lost` closes the connection. */
  status: number | 'lost';
  /** The work is done, only the answer fails, as a retry has to handle. */
  afterWork: boolean;
}

export interface Faults {
  fail(fault: Fault): void;
  delay(milliseconds: number): void;
  /** The fault of the next request, if any, which counts it. */
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
