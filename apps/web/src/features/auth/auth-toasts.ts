import { detailOr } from '#api/api-error.ts';
import { suspensionSentence } from '#lib/suspension-sentence.ts';

/** Whether the API's message contains one of these words. */
const mentions = (error: unknown, ...words: string[]) => {
  const detail = detailOr(error, '').toLowerCase();
  return words.some((word) => detail.includes(word));
};

/** The toast of a failed login (product/web#texts-of-errors). */
export function loginFailure(error: unknown): string {
  const suspension = suspensionSentence(detailOr(error, ''));
  if (suspension) return suspension;
  if (mentions(error, 'password', 'credentials')) {
    return "Oops! That didn't match. Try again or reset your password.";
  }
  if (mentions(error, 'not found', 'email')) {
    return "We couldn't find an account with that email. Ready to join us?";
  }
  return 'Something went wrong. Please try again in a moment.';
}

/** The toast of a failed registration (product/web#texts-of-errors). */
export function registerFailure(error: unknown): string {
  return mentions(error, 'already exists', 'email')
    ? 'Looks like you already have an account! Try logging in instead.'
    : "We couldn't create your account right now. Please try again.";
}

/** The toast of a failed request for a reset link (product/web#texts-of-errors). */
export function forgotPasswordFailure(error: unknown): string {
  return mentions(error, 'social login')
    ? 'This account uses social login. Please sign in with your social provider.'
    : 'If that email exists, a password reset link has been sent.';
}
