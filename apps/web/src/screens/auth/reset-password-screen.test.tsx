import { auth } from '@rosette/shared/contract/auth.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { fakeTimerUser, startFakeTimers, wait } from '#test/time.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const badLink = 'This reset link is invalid or has expired';

beforeEach(startFakeTimers);

const person = fakeTimerUser();
const address = () => screen.getByLabelText('address');

const open = (search = '?token=link-token') =>
  renderScreen(<ResetPasswordScreen />, { at: `/reset-password${search}`, path: '/reset-password' });

async function choose(password: string, confirmation = password) {
  await person.type(await screen.findByLabelText('New Password'), password);
  await person.type(screen.getByLabelText('Confirm Password'), confirmation);
  await person.click(screen.getByRole('button', { name: 'Reset Password' }));
}

describe('a reset link', () => {
  test('is checked on opening', async () => {
    const asked = answer(auth.verifyResetToken, { valid: true });
    open();
    expect(await screen.findByLabelText('New Password')).toHaveAttribute('minlength', '8');
    expect(screen.getByLabelText('Confirm Password')).toBeRequired();
    expect(asked.map(({ url }) => url.searchParams.get('token'))).toEqual(['link-token']);
  });

  test('is removed from the address at once and still works', async () => {
    answer(auth.verifyResetToken, { valid: true });
    const sent = answer(auth.resetPassword, { message: 'Done' });
    open();
    await waitFor(() => expect(address()).toHaveTextContent(/^\/reset-password$/));
    await choose('a-new-password');
    expect(await screen.findByText('Your new password is set.')).toBeVisible();
    expect(sent[0]?.body).toEqual({ token: 'link-token', new_password: 'a-new-password' });
  });

  test.each(['', '?token='])('without a token (%s) goes home at once', async (search) => {
    open(search);
    await waitFor(() => expect(address()).toHaveTextContent(/^\/$/));
    expect(await screen.findByText('Invalid reset link')).toBeVisible();
  });

  test('that is invalid shows an error and opens / after 3 s', async () => {
    refuse(auth.verifyResetToken, { status: 400, detail: badLink });
    open();
    expect(await screen.findByText(badLink)).toBeVisible();
    expect(screen.queryByLabelText('New Password')).toBeNull();
    await wait(2500);
    expect(address()).toHaveTextContent('/reset-password');
    await wait(600);
    expect(address()).toHaveTextContent(/^\/$/);
  });

  test('is not reported as invalid while the API is away', async () => {
    refuse(auth.verifyResetToken, { status: 503, detail: 'The database is away' });
    open();
    expect(await screen.findByLabelText('New Password')).toBeVisible();
    expect(screen.queryByText(badLink)).toBeNull();
  });
});

describe('choosing a new password', () => {
  beforeEach(() => {
    answer(auth.verifyResetToken, { valid: true });
  });

  test('sends it with the token, confirms it, and opens / after 2 s', async () => {
    const sent = answer(auth.resetPassword, { message: 'done' });
    open();
    await choose('a new password');
    expect(
      await screen.findByText('Password reset successfully! You can now log in with your new password.'),
    ).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'link-token', new_password: 'a new password' }]);
    await wait(1500);
    expect(address()).toHaveTextContent('/reset-password');
    await wait(600);
    expect(address()).toHaveTextContent(/^\/$/);
  });

  test.each([
    ['short', 'short', 'Password must be at least 8 characters long'],
    ['a new password', 'another password', 'Passwords do not match'],
  ])('%s and %s are refused: %s', async (password, confirmation, text) => {
    const sent = answer(auth.resetPassword, { message: 'done' });
    open();
    await choose(password, confirmation);
    expect(await screen.findByText(text)).toBeVisible();
    expect(sent).toEqual([]);
  });

  test.each([
    ['The database is away', 'The database is away'],
    ['', 'Failed to reset password'],
  ])('a refusal with "%s" shows: %s', async (detail, text) => {
    refuse(auth.resetPassword, { status: 400, detail });
    open();
    await choose('a new password');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reset Password' })).toBeEnabled();
  });

  test('with a link that has expired meanwhile shows an error and opens / after 3 s', async () => {
    refuse(auth.resetPassword, { status: 400, code: 'reset_link_invalid', detail: badLink });
    open();
    await choose('a new password');
    expect(await screen.findByText(badLink)).toBeVisible();
    expect(screen.queryByLabelText('New Password')).toBeNull();
    await wait(2500);
    expect(address()).toHaveTextContent('/reset-password');
    await wait(600);
    expect(address()).toHaveTextContent(/^\/$/);
  });
});
