import { type AccountDto, account } from '@rosette/shared/contract/account.ts';
import { auth } from '@rosette/shared/contract/auth.ts';
import { givenPassword } from '@rosette/shared/contract/fields.ts';
import { type SocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import { Link2Off, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useSession } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { NewPasswordFields, newPasswordForm } from '#features/account/new-password.tsx';
import { formatList } from '#lib/format.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { errorsOnFields, Form, PasswordField, useSchemaForm } from '#ui/form.tsx';

const passwordsBody = z.safeExtend(newPasswordForm, {
  current_password: givenPassword,
  confirmation: givenPassword,
});
type Passwords = z.input<typeof passwordsBody>;

const nothingTyped: Passwords = { current_password: '', new_password: '', confirmation: '' };

/** The password; changing it ends all other sessions. */
export function PasswordSection({ account: { has_password, providers, email } }: { account: AccountDto }) {
  const names = formatList(providers.map((provider) => socialProviders[provider]));
  if (!has_password) {
    return (
      <CardSection title={texts.settings.password.title}>
        <p>
          {fill(texts.settings.password.none, { providers: names || texts.settings.password.socialAccount })}
        </p>
      </CardSection>
    );
  }
  return (
    <CardSection title={texts.settings.password.title} about={texts.settings.password.about}>
      {names && <p className="mb-5">{fill(texts.settings.password.withProviders, { providers: names })}</p>}
      <PasswordForm email={email} />
    </CardSection>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { renew } = useSession();
  const form = useSchemaForm(passwordsBody, nothingTyped, 'new password');
  const change = useApiMutation({
    mutationFn: ({ current_password, new_password }: Passwords) =>
      renew(() => call(auth.changePassword, { body: { current_password, new_password } })),
    done: texts.settings.password.changed,
    failed: texts.settings.password.changeFailed,
    onFields: errorsOnFields(form, { 401: 'current_password' }),
    onDone: () => form.reset(nothingTyped),
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => change.mutate(body)}
      isSending={change.isPending}
      label={texts.common.password}
    >
      {/* Tells password managers the account. */}
      <input type="text" value={email} readOnly autoComplete="username" hidden />
      <PasswordField name="current_password" label={texts.settings.password.current} />
      <NewPasswordFields labels={[texts.settings.password.new, texts.settings.password.newAgain]} />
      <div>
        <Button type="submit">
          {change.isPending ? texts.settings.password.changing : texts.settings.password.change}
        </Button>
      </div>
    </Form>
  );
}

/** The linked providers; all but the last way to sign in can be unlinked. An unlinked one can be allowed again. */
export function ProvidersSection({
  account: { providers, unlinked_providers, has_password },
}: {
  account: AccountDto;
}) {
  const { renew } = useSession();
  const [asked, setAsked] = useState<SocialProvider | null>(null);
  const unlink = useApiMutation({
    mutationFn: (provider: SocialProvider) =>
      renew(() => call(account.unlinkProvider, { params: { provider } })),
    done: (_, provider) => fill(texts.settings.providers.unlinked, { provider: socialProviders[provider] }),
    failed: texts.settings.failed,
    changes: ['account'],
  });
  const allow = useApiMutation({
    mutationFn: (provider: SocialProvider) => call(account.allowProvider, { params: { provider } }),
    done: (_, provider) => fill(texts.settings.providers.allowed, { provider: socialProviders[provider] }),
    failed: texts.settings.failed,
    changes: ['account'],
  });
  const isOnlyWay = !has_password && providers.length === 1;
  const name = asked ? socialProviders[asked] : '';

  return (
    <CardSection title={texts.settings.providers.title} about={texts.settings.providers.about}>
      <ul className="grid gap-3">
        {providers.map((provider) => (
          <Row key={provider}>
            <strong>{socialProviders[provider]}</strong>
            {isOnlyWay ? (
              <span className="text-ink-soft">{texts.settings.providers.onlyWay}</span>
            ) : (
              <Button
                variant="secondary"
                size="small"
                isBusy={unlink.isPending}
                onClick={() => setAsked(provider)}
              >
                <Link2Off aria-hidden="true" />
                {fill(texts.settings.providers.unlink, { provider: socialProviders[provider] })}
              </Button>
            )}
          </Row>
        ))}
        {unlinked_providers.map((provider) => (
          <Row key={provider}>
            <span>
              {fillWith(texts.settings.providers.isUnlinked, {
                provider: <strong>{socialProviders[provider]}</strong>,
              })}
            </span>
            <Button
              variant="secondary"
              size="small"
              isBusy={allow.isPending}
              onClick={() => allow.mutate(provider)}
            >
              {fill(texts.settings.providers.allow, { provider: socialProviders[provider] })}
            </Button>
          </Row>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={fill(texts.settings.providers.unlinkTitle, { provider: name })}
        description={fill(texts.settings.providers.unlinkAbout, { provider: name })}
        action={texts.settings.providers.confirm}
        onConfirm={() => asked && unlink.mutate(asked)}
      />
    </CardSection>
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

/** Ends all other sessions; this device continues with a new token. */
export function SessionsSection() {
  const { renew } = useSession();
  const signOut = useApiMutation({
    mutationFn: () => renew(() => call(account.signOutEverywhere)),
    done: texts.settings.sessions.done,
    failed: texts.settings.failed,
  });
  return (
    <CardSection title={texts.settings.sessions.title} about={texts.settings.sessions.about}>
      <Button variant="secondary" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut aria-hidden="true" />
        {signOut.isPending ? texts.settings.sessions.busy : texts.settings.sessions.signOut}
      </Button>
    </CardSection>
  );
}
