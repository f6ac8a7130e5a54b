import { errorMessages } from '@rosette/shared/contract/error-messages.ts';
import { newPassword } from '@rosette/shared/contract/fields.ts';
import * as z from 'zod/mini';

/** The values of a form that sets a password: the password, and once more the same. Only the first one is sent. */
export const newPasswordForm = z
  .object({ new_password: newPassword, confirmation: z.string().check(z.minLength(1)) })
  .check(
    z.refine((body) => body.new_password === body.confirmation, {
      path: ['confirmation'],
      error: errorMessages.passwordsDiffer,
    }),
  );
