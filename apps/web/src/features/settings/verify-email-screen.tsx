import { account } from '@rosette/shared/contract/account.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { invalidate } from '#api/queries.ts';
import { paths } from '#app/paths.ts';
import { report } from '#lib/report.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useTokenOfAddress } from '#lib/use-token-of-address.ts';
import { useSession } from '#session/session.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/**
 * /verify-email?token=…, for everybody. The link alone confirms nothing, a click does: mailboxes open links to look for
 * harm, and an account that somebody else made with her address must not be confirmed by that.
 */
export function VerifyEmailScreen() {
  usePageTitle('Confirm your e-mail address');
  const { token, forget } = useTokenOfAddress();
  const confirm = useConfirmation(forget);
  return (
    <Card className="mx-auto mt-8 max-w-md">
      <h1 className="text-3xl">Confirm your e-mail address</h1>
      <div className="mt-4 grid justify-items-start gap-5" aria-live="polite">
        {confirm.isSuccess ? (
          <Outcome>{confirm.data.message}</Outcome>
        ) : token ? (
          <>
            <p>One click, and we know that this address is yours.</p>
            <Button isBusy={confirm.isPending} onClick={() => confirm.mutate(token)}>
              {confirm.isPending ? 'Confirming...' : 'Confirm my address'}
            </Button>
          </>
        ) : (
          <Outcome>
            {confirm.isError
              ? ''
              : 'Please open the link in our mail: it leads here and holds what is missing.'}
          </Outcome>
        )}
        {confirm.isError && (
          <p role="alert" className="text-bad">
            {detailOr(confirm.error, 'That did not work. Please try again in a moment.')}
          </p>
        )}
      </div>
    </Card>
  );
}

function useConfirmation(forget: () => void) {
  const { user, setUser } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(account.verifyEmail, { body: { token } }),
    onSuccess() {
      if (!user) return;
      // The address may be another one now.
      call(users.me).then(setUser, (error) => report('Failed to load the own profile', error));
      void invalidate(queryClient, 'users');
    },
    onError(error) {
      if (isFinal(error)) forget();
    },
  });
}

const isFinal = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);

/** What came of it, and where to go from here. */
function Outcome({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      {children && <p>{children}</p>}
      {user ? (
        <LinkButton to={paths.settings} variant="secondary">
          Go to my settings
        </LinkButton>
      ) : (
        <LinkButton to={paths.home} variant="secondary">
          Go to the start
        </LinkButton>
      )}
    </>
  );
}
