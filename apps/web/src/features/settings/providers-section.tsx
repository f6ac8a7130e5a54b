import { type AccountDto, account } from '@rosette/shared/contract/account.ts';
import { type SocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import { Link2Off } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { useSession } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import { SettingsSection } from './settings-section.tsx';

/** The linked providers; all but the last way to sign in can be unlinked. An unlinked one can be allowed again. */
export function ProvidersSection({
  account: { providers, unlinked_providers, has_password },
}: {
  account: AccountDto;
}) {
  const { renew } = useSession();
  const [asked, setAsked] = useState<SocialProvider | null>(null);
  const unlink = useChange({
    change: (provider: SocialProvider) => call(account.unlinkProvider, { params: { provider } }),
    done: (_, provider) => `${socialProviders[provider]} no longer signs you in.`,
    failed: 'That did not work. Please try again.',
    changes: ['account'],
    onDone: ({ token }) => renew(token),
  });
  const allow = useChange({
    change: (provider: SocialProvider) => call(account.allowProvider, { params: { provider } }),
    done: (_, provider) => `Sign in with ${socialProviders[provider]} to link it again.`,
    failed: 'That did not work. Please try again.',
    changes: ['account'],
  });
  const isOnlyWay = !has_password && providers.length === 1;
  const name = asked ? socialProviders[asked] : '';

  return (
    <SettingsSection title="Linked accounts" about="They are linked when you sign in with them.">
      <ul className="grid gap-3">
        {providers.map((provider) => (
          <Row key={provider}>
            <strong>{socialProviders[provider]}</strong>
            {isOnlyWay ? (
              <span className="text-ink-soft">Your only way to sign in</span>
            ) : (
              <Button
                variant="secondary"
                size="small"
                isBusy={unlink.isPending}
                onClick={() => setAsked(provider)}
              >
                <Link2Off aria-hidden="true" />
                {`Unlink ${socialProviders[provider]}`}
              </Button>
            )}
          </Row>
        ))}
        {unlinked_providers.map((provider) => (
          <Row key={provider}>
            <span>
              <strong>{socialProviders[provider]}</strong>{' '}
              <span className="text-ink-soft">is unlinked and does not sign you in</span>
            </span>
            <Button
              variant="secondary"
              size="small"
              isBusy={allow.isPending}
              onClick={() => allow.mutate(provider)}
            >
              {`Allow ${socialProviders[provider]} again`}
            </Button>
          </Row>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={`Unlink ${name}?`}
        description={`You will no longer sign in with ${name}, every other device is signed out, and the address of your calendar ends.`}
        action="Unlink"
        onConfirm={() => asked && unlink.mutate(asked)}
      />
    </SettingsSection>
  );
}

function Row({ children }: { children: ReactNode }) {
  const row = useFocusOnRemoval<HTMLLIElement>();
  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-3">
      {children}
    </li>
  );
}
