import type { AccountDto } from '@rosette/shared/contract/account.ts';
import { auth } from '@rosette/shared/contract/auth.ts';
import { givenPassword, minPasswordLength, newPassword } from '@rosette/shared/contract/fields.ts';
import { messages } from '@rosette/shared/contract/messages.ts';
import { socialProviders } from '@rosette/shared/social-providers.ts';
import * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { useSession } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { SettingsSection } from './settings-section.tsx';

const passwordsBody = z
  .object({ current_password: givenPassword, new_password: newPassword, confirmation: givenPassword })
  .check(
    z.refine((body) => body.new_password === body.confirmation, {
      path: ['confirmation'],
      error: messages.passwordsDiffer,
    }),
  );
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
  const change = useChange({
    change: ({ current_password, new_password }: Passwords) =>
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
      <TextField
        name="current_password"
        label="Current password"
        type="password"
        required
        autoComplete="current-password"
      />
      <TextField
        name="new_password"
        label="New password"
        type="password"
        required
        minLength={minPasswordLength}
        hint={`At least ${minPasswordLength} characters`}
        autoComplete="new-password"
      />
      <TextField
        name="confirmation"
        label="New password, once more"
        type="password"
        required
        autoComplete="new-password"
      />
      <div>
        <Button type="submit">{change.isPending ? 'Changing...' : 'Change password'}</Button>
      </div>
    </Form>
  );
}
