/** The answer of a creation that created nothing because the record existed: sent with 200 instead of 201. */
export class AlreadyExists<T> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}
