import { contract } from '@rosette/shared/contract/index.ts';
import { afterEach, expect, test } from 'vitest';
import { applySettings, contactMailbox } from '#features/settings/settings.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { as, context } from './api.ts';
import { aMember, anAdmin, aWord } from './factories.ts';
import { mailsTo } from './mails.ts';

const { account, admin, auth, invitations, partner, siteSettings, users } = contract;
const password = 'a good password';

/** An address as somebody writes it, and as mail servers know it. */
function anAddress() {
  const word = aWord();
  return {
    word,
    written: `${word}@${word}-müller.example`,
    stored: new RegExp(`^${word}@xn--${word}-mller-[a-z0-9]+\\.example$`),
  };
}

afterEach(() => applySettings({}));

test('an account with an umlaut in the domain of its address is found by both forms, and shown as written', async () => {
  const { word, written, stored } = anAddress();
  const body = { full_name: word, email: written.toUpperCase(), password };
  const registered = await as(null).call(auth.register, { body });
  expect([registered.status, registered.body.user.email]).toEqual([201, written]);
  const user = await UserModel.findById(registered.body.user.id).lean().orFail();
  expect(user.email).toMatch(stored);
  expect(await mailsTo(user.email)).toHaveLength(1);

  expect((await as(null).call(auth.register, { body: { ...body, email: user.email } })).status).toBe(409);
  for (const email of [written, user.email]) {
    const login = await as(null).call(auth.login, { body: { email, password } });
    expect([login.status, login.body.user.email]).toEqual([200, written]);
  }
  const own = await as(registered.body).call(account.get);
  expect(own.body.email).toBe(written);
});

test('an admin finds it by what is written, and is shown that', async () => {
  const { word, written } = anAddress();
  const member = await aMember({ email: written, full_name: 'Ada' });
  const caller = await anAdmin();
  for (const q of [written, `${word}-müller`, `${word}-müller.example`, member.user.email]) {
    const { body } = await as(caller).call(users.list, { query: { q } });
    expect(body.map(({ email }) => email)).toEqual([written]);
  }
  const query = { email: written, role: 'partner' as const };
  const granted = await as(caller).call(admin.grantRole, { query });
  expect(granted.body.message).toContain(written);
});

test('a new address, an invitation, an inquiry and the community have addresses as written, too', async () => {
  const { written, stored } = anAddress();
  const caller = await aMember({ role: 'admin', is_confirmed: true });
  const invited = await as(caller).call(invitations.create, { body: { email: written } });
  expect(invited.body.email).toBe(written);

  const other = anAddress();
  const change = { email: other.written, current_password: caller.password };
  expect((await as(caller).call(account.changeEmail, { body: change })).status).toBe(200);
  expect((await as(caller).call(account.get)).body.pending_email).toBe(other.written);

  const update = await as(caller).call(siteSettings.update, { body: { contact_email: written } });
  expect(update.body.contact_email.value).toBe(written);
  expect((await as(null).call(contract.site.get)).body.contact_email).toBe(written);
  expect(contactMailbox(context)).toMatch(stored);

  const inquiry = {
    name: 'Ada',
    email: other.written,
    company: 'Lind',
    interest: 'custom',
    message: 'Hi',
  } as const;
  await as(null).call(partner.contact, { body: inquiry });
  const [mail] = (await mailsTo(contactMailbox(context))).slice(-1);
  expect(mail?.replyTo?.address).toMatch(other.stored);
  expect(mail?.text).toContain(other.written);
  const listed = await as(caller).call(admin.inquiries);
  expect(listed.body.map(({ email }) => email)).toContain(other.written);
});

test.each([
  ['ada@xn--mller-kva.example', 'ada@müller.example'],
  ['ada@xn--e1afmkfd.xn--p1ai', 'ada@пример.рф'],
  // Cyrillic letters that look like Latin ones.
  ['ada@xn--80ak6aa92e.com', 'ada@xn--80ak6aa92e.com'],
  ['ada@xn--a.example', 'ada@xn--a.example'],
  ['ada@rosette.example', 'ada@rosette.example'],
])('%s is shown as %s', (address, written) => {
  expect(writtenAddress(address)).toBe(written);
});
