import type { SocialSignInError } from '@rosette/shared/social-sign-in-errors.ts';

export class SocialRefusal extends Error {
  readonly code: SocialSignInError;

  /** What the web needs to say it, besides the code. */
  readonly values: Record<string, string>;

  constructor(
    code: SocialSignInError,
    { values = {}, ...options }: ErrorOptions & { values?: Record<string, string> } = {},
  ) {
    super(`Social sign-in refused: ${code}`, options);
    this.name = 'SocialRefusal';
    this.code = code;
    this.values = values;
  }
}
