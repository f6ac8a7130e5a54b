/** An answer with headers that its endpoint declares; lists have them in `Listed`. */
export class WithHeaders<T> {
  readonly answer: T;
  readonly headers: Record<string, string>;

  constructor(answer: T, headers: Record<string, string>) {
    this.answer = answer;
    this.headers = headers;
  }
}
