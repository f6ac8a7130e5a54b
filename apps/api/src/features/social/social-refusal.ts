/** Why a social sign-in did not come about, as `error` says it in the address that ends it. */
export type RefusalReason =
  | 'not_configured'
  /** The person cancelled. */
  | 'access_denied'
  /** Came back to a browser that did not begin it, or too late. */
  | 'invalid_state'
  /** The provider refused, or answered what nobody understands. */
  | 'provider_error'
  | 'email_not_verified'
  /** An admin's account, which is only ever linked by hand. */
  | 'account_protected'
  | 'too_many_requests'
  /** Provider or database away. */
  | 'unavailable';

export class SocialRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`Social sign-in refused: ${reason}`, options);
    this.name = 'SocialRefusal';
    this.reason = reason;
  }
}
