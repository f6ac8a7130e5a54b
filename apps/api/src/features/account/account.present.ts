import type { AccountDto } from '@rosette/shared/contract/account.ts';
import type { User } from '#features/users/accounts.service.ts';

/** What the settings page has to know; never the hash itself. */
export function presentAccount(user: User): AccountDto {
  return {
    email: user.email,
    is_email_verified: Boolean(user.email_verified_at),
    has_password: Boolean(user.password_hash),
  };
}
