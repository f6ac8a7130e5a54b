import type { AccountDto } from '@rosette/shared/contract/account.ts';
import type { User } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';

/** The account's settings for the settings page. */
export function presentAccount({ mail }: AppContext, user: User, pendingEmail: string | null): AccountDto {
  return {
    email: user.email,
    is_email_verified: Boolean(user.email_verified_at),
    pending_email: pendingEmail,
    has_password: Boolean(user.password_hash),
    providers: [...new Set(user.identities?.map(({ provider }) => provider))],
    unlinked_providers: user.unlinked_providers ?? [],
    can_mail: mail.isOn,
  };
}
