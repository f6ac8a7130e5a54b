/** Why a social sign-in failed, as `error` in the address of the final redirect (product/accounts#social-sign-in). */
export const socialSignInErrors = [
  'not_configured',
  /** The person cancelled. */
  'access_denied',
  /** The callback reached another browser than the start, or came too late. */
  'invalid_state',
  /** The provider refused, or its answer is invalid. */
  'provider_error',
  'email_not_verified',
  /** An admin's account, which is never linked automatically. */
  'account_protected',
  /** The member has unlinked this provider, and not allowed it again. */
  'provider_unlinked',
  /** With `reason` beside it. */
  'account_suspended',
  /** With `reason` and `until` beside it. */
  'account_suspended_until',
  /** With `message` beside it, where there is one. */
  'admission_declined',
  /** Only with an invitation one joins here; then why the one that was given does not do. */
  'invitation_needed',
  'invitation_unknown',
  'invitation_over',
  'invitation_other_address',
  'too_many_requests',
  /** The provider or the database is away. */
  'unavailable',
] as const;
export type SocialSignInError = (typeof socialSignInErrors)[number];
