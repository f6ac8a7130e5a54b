import type { EndpointResponse } from '@rosette/shared/contract/define-endpoint.ts';
import { mail } from '@rosette/shared/contract/mail.ts';
import type { ReactNode } from 'react';
import { detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { useSession } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { useSent } from '#lib/use-sent.ts';
import { useTokenOfAddress } from '#lib/use-token-of-address.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/**
 * /unsubscribe?token=…, public. Opening the link changes nothing, as link scanners open it, too; a click unsubscribes.
 */
export function UnsubscribeScreen() {
  usePageTitle(texts.partner.unsubscribe.title);
  const { token } = useTokenOfAddress();
  const [ended, setEnded] = useSent<EndpointResponse<typeof mail.unsubscribe>>();
  const end = useApiMutation({
    mutationFn: (query: { token: string }) => call(mail.unsubscribe, { query }),
    onDone: setEnded,
  });
  return (
    <Card className="mx-auto mt-8 max-w-md">
      <h1 className="text-3xl">{texts.partner.unsubscribe.title}</h1>
      <div className="mt-4 grid justify-items-start gap-5" aria-live="polite">
        {ended && (
          <Outcome>
            {fill(texts.partner.unsubscribe.done, {
              message: ended.message,
              topic: texts.settings.mailTopics[ended.category],
            })}
          </Outcome>
        )}
        {!ended && token && (
          <>
            <p>{texts.partner.unsubscribe.about}</p>
            <Button isBusy={end.isPending} onClick={() => end.mutate({ token })}>
              {end.isPending ? texts.partner.unsubscribe.busy : texts.partner.unsubscribe.title}
            </Button>
          </>
        )}
        {!ended && !token && <Outcome>{texts.partner.unsubscribe.incomplete}</Outcome>}
        {end.isError && (
          <p role="alert" className="text-bad">
            {detailOr(end.error, texts.partner.unsubscribe.failed)}
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
          {texts.partner.unsubscribe.all}
        </LinkButton>
      ) : (
        <p className="text-ink-soft">
          {fillWith(texts.partner.unsubscribe.changedMind, {
            settings: <strong>{texts.common.settings}</strong>,
          })}
        </p>
      )}
    </>
  );
}
