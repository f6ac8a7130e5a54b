import { minPasswordLength, newPassword } from '@rosette/shared/contract/fields.ts';
import type { FormErrorCode } from '@rosette/shared/texts/codes.ts';
import * as z from 'zod/mini';
import { fill, texts } from '#lib/texts.ts';
import { PasswordField } from '#ui/form.tsx';

/** The values of a form that sets a password: the password, and once more the same. Only the first one is sent. */
export const newPasswordForm = z
  .object({ new_password: newPassword, confirmation: z.string().check(z.minLength(1)) })
  .check(
    z.refine((body) => body.new_password === body.confirmation, {
      path: ['confirmation'],
      error: 'passwords_differ' satisfies FormErrorCode,
    }),
  );

interface NewPasswordFieldsProps {
  labels?: readonly [password: string, confirmation: string];
  /** Whether the page says how long it has to be. */
  hasHint?: boolean;
}

/** The fields of `newPasswordForm`. */
export function NewPasswordFields({
  labels: [password, confirmation] = [
    texts.auth.newPassword.newPassword,
    texts.auth.newPassword.confirmPassword,
  ],
  hasHint = true,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        name="new_password"
        label={password}
        isNew
        {...(hasHint && { hint: fill(texts.auth.newPassword.atLeast, { length: minPasswordLength }) })}
      />
      <PasswordField name="confirmation" label={confirmation} isNew />
    </>
  );
}
