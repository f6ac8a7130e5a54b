import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { AgreementBar } from './agreement-bar.tsx';
import { MailBar } from './confirm-email.tsx';

interface AccountBarsProps {
  user: OwnUserDto;
  /** See `useUnconfirmedEmail`. */
  unconfirmedEmail: string | null;
}

/** The bars under the navigation with what her account needs: a confirmed address that takes mails, and new terms. */
export function AccountBars({ user, unconfirmedEmail }: AccountBarsProps) {
  const { email, mail_returned: isReturned, must_agree } = user;
  return (
    <>
      {(isReturned || unconfirmedEmail !== null) && <MailBar email={email} isReturned={isReturned} />}
      {must_agree && <AgreementBar user={user} />}
    </>
  );
}
