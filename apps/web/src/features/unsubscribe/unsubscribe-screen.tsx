import { mail, mailTopics } from '@rosette/shared/contract/mail.ts';
import type { ReactNode } from 'react';
import { detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { useTokenOfAddress } from '#lib/use-token-of-address.ts';
import { useSession } from '#session/session.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/**
 * /unsubscribe?token=…, public. Opening the link changes nothing, as link scanners open it, too; a click unsubscribes.
 */
export function UnsubscribeScreen() {
  usePageTitle('Unsubscribe');
  const { token } = useTokenOfAddress();
  const end = useApiMutation({ mutationFn: (query: { token: string }) => call(mail.unsubscribe, { query }) });
  return (
    <Card className="mx-auto mt-8 max-w-md">
      <h1 className="text-3xl">Unsubscribe</h1>
      <div className="mt-4 grid justify-items-start gap-5" aria-live="polite">
        {end.isSuccess && (
          <Outcome>
            {end.data.message}. Everything else about {mailTopics[end.data.category].label.toLowerCase()}{' '}
            stays as it is.
          </Outcome>
        )}
        {!end.isSuccess && token && (
          <>
            <p>Stop getting this kind of email from us.</p>
            <Button isBusy={end.isPending} onClick={() => end.mutate({ token })}>
              {end.isPending ? 'Unsubscribing...' : 'Unsubscribe'}
            </Button>
          </>
        )}
        {!token && (
          <Outcome>Please open this page from the link in our email: part of the address is missing.</Outcome>
        )}
        {end.isError && (
          <p role="alert" className="text-bad">
            {detailOr(end.error, 'That did not work. Please try again in a moment.')}
          </p>
        )}
      </div>
    </Card>
  );
}

/** The outcome, with a link to all mail settings. */
function Outcome({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      <p>{children}</p>
      {user ? (
        <LinkButton to={paths.notificationSettings} variant="secondary">
          All my mail settings
        </LinkButton>
      ) : (
        <p className="text-ink-soft">
          Changed your mind? Sign in and choose your mails under <strong>Settings</strong>.
        </p>
      )}
    </>
  );
}
