/** The answer of a creation that made nothing, because the thing was there: sent with 200 in place of 201. */
export class AlreadyThere<T> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}
