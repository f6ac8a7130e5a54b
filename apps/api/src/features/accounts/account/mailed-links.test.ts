import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, aWord, type Member } from '#test/factories.ts';
import { startMailWorld } from '#test/mail-world.ts';

/** Reads mails from the mailbox: through the outbox, its worker and a real SMTP server. */
const { app, arrived, close } = await startMailWorld();
afterAll(close);

const { account, auth, users } = contract;
const call = (someone: { token: string } | null) => as(someone, app);
const anAddress = () => `${aWord()}@rosette.example`;

/**
 * Waits for this many mails with the subject, oldest first, and until they are marked as sent: a claim that ends when a
 * test sets the clock would be taken over, and its mail sent again.
 */
async function mails(address: string, subject: string, count = 1) {
  const found = async () => (await arrived(address)).filter((mail) => mail.subject === subject).reverse();
  await expect.poll(found, { interval: 50 }).toHaveLength(count);
  await expect.poll(() => MailModel.exists({ 'mail.to.address': address })).toBeNull();
  return found();
}

const tokenIn = (text: string | undefined, page: string) =>
  text?.match(new RegExp(`http://localhost:3000/${page}\\?token=([\\w-]{43})`))?.[1] ?? '';

/** Requests a reset link and reads its token from the mail; `count` is the number of mails expected by then. */
async function resetToken({ user }: Member, count = 1) {
  await call(null).call(auth.forgotPassword, { body: { email: user.email } });
  const found = await mails(user.email, 'Reset your Rosette password', count);
  return tokenIn(found.at(-1)?.text, 'reset-password');
}

const reset = (token: string, new_password: string) =>
  call(null).call(auth.resetPassword, { body: { token, new_password } });
const login = async ({ user }: Member, password: string) =>
  (await call(null).call(auth.login, { body: { email: user.email, password } })).status;

describe('the mailed reset link', () => {
  test('sets a password once, ends every session and notifies her', async () => {
    const member = await aMember();
    const token = await resetToken(member);
    expect((await reset(token, 'another password')).status).toBe(200);
    expect((await call(member).call(users.me)).status).toBe(401);
    expect([await login(member, member.password), await login(member, 'another password')]).toEqual([
      401, 200,
    ]);
    expect((await reset(token, 'a third password')).status).toBe(400);
    expect(await login(member, 'another password')).toBe(200);
    const [told] = await mails(member.user.email, 'Your Rosette password was changed');
    expect(told?.text).toContain('If it was not you');
  });

  test('expires after an hour, and a new one works', async () => {
    const member = await aMember();
    const late = await resetToken(member);
    clock.setTo(new Date(Date.now() + 61 * 60_000));
    expect((await reset(late, 'another password')).status).toBe(400);
    const next = await resetToken(member, 2);
    expect((await reset(next, 'another password')).status).toBe(200);
  });

  test('is replaced by a newer one, used or not', async () => {
    const member = await aMember();
    const first = await resetToken(member);
    const second = await resetToken(member, 2);
    expect((await reset(first, 'from the first link')).status).toBe(400);
    expect((await reset(second, 'from the second link')).status).toBe(200);
    expect((await reset(first, 'from the first link')).status).toBe(400);
    expect(await login(member, 'from the second link')).toBe(200);
  });
});

describe('the mailed links of an account', () => {
  test('confirms the address of the registration', async () => {
    const email = anAddress();
    const body = { full_name: 'Ada Lind', email, password: 'a good password' };
    const { body: session } = await call(null).call(auth.register, { body });
    const [mail] = await mails(email, 'Please confirm your email address');
    for (const part of [mail?.text, mail?.html]) expect(part).toContain('Hello Ada Lind,');
    const token = tokenIn(mail?.text, 'verify-email');
    expect((await call(session).call(account.verifyEmail, { body: { token } })).status).toBe(200);
    expect((await call(session).call(account.get)).body.is_email_verified).toBe(true);
  });

  test('changes the address, and both mailboxes are notified', async () => {
    const member = await aMember();
    const [before, after] = [member.user.email, anAddress()];
    await call(member).call(account.changeEmail, {
      body: { email: after, current_password: member.password },
    });
    const [asked] = await mails(before, 'A change of your email address was requested');
    expect(asked?.text).toContain(after);
    expect(asked?.text).not.toContain('token=');
    const [link] = await mails(after, 'Please confirm your new email address');
    const token = tokenIn(link?.text, 'verify-email');
    expect((await call(member).call(account.verifyEmail, { body: { token } })).status).toBe(200);
    const [changed] = await mails(before, 'Your email address was changed');
    expect(changed?.text).toContain(after);
    expect((await call(member).call(users.me)).body.email).toBe(after);
  });

  test('goodbye after a deleted account, and no mail after it', async () => {
    const member = await aMember();
    await call(member).call(account.remove, { body: { current_password: member.password } });
    const [goodbye] = await mails(member.user.email, 'Your Rosette account was deleted');
    expect(goodbye?.text).toContain(`Hello ${member.user.full_name},`);
    await call(null).call(auth.forgotPassword, { body: { email: member.user.email } });
    expect((await arrived(member.user.email)).map(({ subject }) => subject)).toEqual([goodbye?.subject]);
  });

  test('goodbye in the language of the account', async () => {
    const member = await aMember();
    await call(member).call(users.updateMe, { body: { language: 'de' } });
    await call(member).call(account.remove, { body: { current_password: member.password } });
    const [goodbye] = await mails(member.user.email, 'Dein Konto bei Rosette wurde gelöscht');
    expect(goodbye?.text).toContain(`Hallo ${member.user.full_name}`);
  });
});
