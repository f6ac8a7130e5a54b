import { type AccountDto, account } from '@rosette/shared/contract/account.ts';
import { auth } from '@rosette/shared/contract/auth.ts';
import { givenPassword } from '@rosette/shared/contract/fields.ts';
import { type SocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import { Link2Off, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useSession } from '#session/session.tsx';
import { NewPasswordFields, newPasswordForm } from '#shared/account/new-password.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { errorsOnFields, Form, PasswordField, useSchemaForm } from '#ui/form.tsx';
import { SettingsSection } from './settings-section.tsx';

const passwordsBody = z.safeExtend(newPasswordForm, {
  current_password: givenPassword,
  confirmation: givenPassword,
});
type Passwords = z.input<typeof passwordsBody>;

const nothingTyped: Passwords = { current_password: '', new_password: '', confirmation: '' };

/** The password; changing it ends all other sessions. */
export function PasswordSection({ account: { has_password, providers, email } }: { account: AccountDto }) {
  const names = providers.map((provider) => socialProviders[provider]).join(' and ');
  if (!has_password) {
    return (
      <SettingsSection title="Sign-in and password">
        <p>You sign in with {names || 'your social account'}, so there is no password here to change.</p>
      </SettingsSection>
    );
  }
  return (
    <SettingsSection
      title="Sign-in and password"
      about="A new password signs you out on every other device and ends the address of your calendar."
    >
      {names && <p className="mb-5">You can also sign in with {names}.</p>}
      <PasswordForm email={email} />
    </SettingsSection>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { renew } = useSession();
  const form = useSchemaForm(passwordsBody, nothingTyped);
  const change = useApiMutation({
    mutationFn: ({ current_password, new_password }: Passwords) =>
      call(auth.changePassword, { body: { current_password, new_password } }),
    done: 'Your password has been changed.',
    failed: 'Your password could not be changed. Please try again.',
    onFields: errorsOnFields(form, { 401: 'current_password' }),
    onDone({ token }) {
      renew(token);
      form.reset(nothingTyped);
    },
  });
  return (
    <Form form={form} onSubmit={(body) => change.mutate(body)} isSending={change.isPending} label="Password">
      {/* Tells password managers the account. */}
      <input type="text" value={email} readOnly autoComplete="username" hidden />
      <PasswordField name="current_password" label="Current password" />
      <NewPasswordFields labels={['New password', 'New password, once more']} />
      <div>
        <Button type="submit">{change.isPending ? 'Changing...' : 'Change password'}</Button>
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
    mutationFn: (provider: SocialProvider) => call(account.unlinkProvider, { params: { provider } }),
    done: (_, provider) => `${socialProviders[provider]} no longer signs you in.`,
    failed: 'That did not work. Please try again.',
    changes: ['account'],
    onDone: ({ token }) => renew(token),
  });
  const allow = useApiMutation({
    mutationFn: (provider: SocialProvider) => call(account.allowProvider, { params: { provider } }),
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

/** Ends all other sessions; this device continues with a new token. */
export function SessionsSection() {
  const { renew } = useSession();
  const signOut = useApiMutation({
    mutationFn: () => call(account.signOutEverywhere),
    done: 'You are signed out everywhere else.',
    failed: 'That did not work. Please try again.',
    onDone: ({ token }) => renew(token),
  });
  return (
    <SettingsSection
      title="Sign out everywhere"
      about="Lost a phone, or signed in on a computer that is not yours? This ends every session but this one, and the address of your calendar."
    >
      <Button variant="secondary" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut aria-hidden="true" />
        {signOut.isPending ? 'Signing out...' : 'Sign out everywhere else'}
      </Button>
    </SettingsSection>
  );
}
