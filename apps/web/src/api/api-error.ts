/** What the API refused, or that it could not be reached (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** The API's sentence for a person; empty where there was no answer of ours. */
  readonly detail: string;
  readonly errors: { path: string; message: string }[];

  constructor(status: number, detail: string, errors: { path: string; message: string }[] = []) {
    super(detail || `The request failed (${status})`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.errors = errors;
  }
}

/** The server's sentence, else `fallback` (spec §8: "the server detail or …"). */
export function detailOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail ? error.detail : fallback;
}
