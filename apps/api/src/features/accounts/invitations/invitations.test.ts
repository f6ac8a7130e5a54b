import { contract } from '@rosette/shared/contract/index.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { applySettings } from '#features/settings/settings.service.ts';
import { readRecipient } from '#features/users/mail-preferences.service.ts';
import { as } from '#test/api.ts';
import { aMember, atOnce, aWord, type Member } from '#test/factories.ts';
import { mailedLink, mailsTo } from '#test/mails.ts';

const { account, admissions, audit, auth, invitations, notifications, suspensions, users } = contract;

const aConfirmed = () => aMember({ is_confirmed: true });
const anInviter = () => aMember({ role: 'admin', is_confirmed: true });
const anAddress = () => `${aWord()}@rosette.example`.toLowerCase();
const invite = (caller: Member, body = {}) => as(caller).call(invitations.create, { body });
const secretOf = (url: string | null) => new URL(url ?? '').pathname.split('/').at(-1) ?? '';
const link = (secret: string) => as(null).call(invitations.link, { params: { secret } });
const end = (caller: Member, id: string) => as(caller).call(invitations.end, { params: { id } });

function register(invitation?: string, email = anAddress()) {
  const body = {
    full_name: aWord(),
    email,
    password: 'a good password',
    ...(invitation !== undefined && { invitation }),
  };
  return as(null).call(auth.register, { body });
}

/** Confirms an address by the mailed link. */
async function confirm(email: string, { token }: { token: string }) {
  const secret = new URL(await mailedLink(email, '/verify-email')).searchParams.get('token') ?? '';
  const { status } = await as({ token }).call(account.verifyEmail, { body: { token: secret } });
  expect(status).toBe(200);
}

async function aLink(inviter: Member, body = {}) {
  const { body: invitation } = await invite(inviter, body);
  return { invitation, secret: secretOf(invitation.url) };
}

afterEach(() => applySettings({}));

describe('an invitation by a link', () => {
  test('says who invites, works once, and tells her inviter', async () => {
    const ada = await aConfirmed();
    const { invitation, secret } = await aLink(ada, { note: 'Come and join us' });
    expect(invitation).toMatchObject({
      email: null,
      uses: 1,
      used: 0,
      state: 'open',
      note: 'Come and join us',
    });
    expect((await link(secret)).body).toEqual({
      inviter: { id: ada.id, full_name: ada.user.full_name, business_name: null, profile_image: null },
      note: 'Come and join us',
      email: null,
      is_open: true,
      is_in_at_once: true,
    });
    const joined = await register(secret);
    expect([joined.status, joined.body.user.is_email_verified]).toEqual([201, false]);
    expect((await link(secret)).body.is_open).toBe(false);
    expect(await register(secret)).toMatchObject({ status: 409, body: { code: 'invitation_over' } });
    expect((await as(ada).call(invitations.list)).body).toMatchObject([{ state: 'used_up', used: 1 }]);
    const news = (await as(ada).call(notifications.list)).body;
    expect(news).toMatchObject([{ kind: 'invitation_accepted', path: `/profile/${joined.body.user.id}` }]);
  });

  test('is used by one of twenty who come at once', async () => {
    const { secret } = await aLink(await aConfirmed());
    const statuses = (await atOnce(20, () => register(secret))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  test('can be used several times where an admin made it, for 30 days', async () => {
    const { secret, invitation } = await aLink(await anInviter(), { uses: 2 });
    expect([(await register(secret)).status, (await register(secret)).status]).toEqual([201, 201]);
    expect((await register(secret)).status).toBe(409);
    const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)) / 86_400_000;
    expect(days).toBe(30);
    expect(await invite(await aConfirmed(), { uses: 2 })).toMatchObject({
      status: 403,
      body: { code: 'invitation_uses_of_admins' },
    });
  });

  test('is 404 for a guess, whatever the mode', async () => {
    expect((await link('guess')).status).toBe(404);
    expect((await register('guess')).status).toBe(404);
    applySettings({ values: { admission: 'invitation' } });
    expect((await register('guess')).status).toBe(404);
  });

  test('is over while her inviter is suspended, and unknown once she has left', async () => {
    const [ada, admin] = [await aConfirmed(), await anInviter()];
    const { secret } = await aLink(ada, { note: 'Come and join us' });
    const params = { id: ada.id };
    await as(admin).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    expect((await link(secret)).body).toMatchObject({ is_open: false, note: null, inviter: { id: null } });
    expect((await register(secret)).status).toBe(409);
    await as(admin).call(suspensions.unsuspend, { params });
    expect((await link(secret)).body.is_open).toBe(true);
    const back = await as(null).call(auth.login, { body: { email: ada.user.email, password: ada.password } });
    const body = { current_password: ada.password };
    expect((await as({ ...ada, token: back.body.token }).call(account.remove, { body })).status).toBe(204);
    expect([(await link(secret)).status, (await register(secret)).status]).toEqual([404, 404]);
  });
});

describe('an invitation by mail', () => {
  test('has its link in the mail only, and confirms the address', async () => {
    const [ada, email] = [await aConfirmed(), anAddress()];
    const { body: invitation } = await invite(ada, { email, note: 'See you' });
    expect(invitation).toMatchObject({ email, url: null });
    const secret = secretOf(await mailedLink(email, '/join/'));
    expect((await link(secret)).body).toMatchObject({ email, is_open: true });
    expect(await register(secret)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'email', code: 'invitation_other_address' }] },
    });
    const joined = await register(secret, email);
    expect([joined.status, joined.body.user.is_email_verified]).toEqual([201, true]);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['invitation']);
  });

  test('is used by who registers without its link, once her address is confirmed', async () => {
    const [ada, email] = [await aConfirmed(), anAddress()];
    await invite(ada, { email });
    const secret = secretOf(await mailedLink(email, '/join/'));
    const { body: eve } = await register(undefined, email);
    const stateAndNews = async () => [
      (await as(ada).call(invitations.list)).body.map(({ state }) => state),
      (await as(ada).call(notifications.list)).body.map(({ kind, path }) => [kind, path]),
    ];
    expect(await stateAndNews()).toEqual([['open'], []]);
    await confirm(email, eve);
    expect(await stateAndNews()).toEqual([['used_up'], [['invitation_accepted', `/profile/${eve.user.id}`]]]);
    expect((await link(secret)).body.is_open).toBe(false);
  });

  test('lets her in who registers without its link where an admin decides, or says who vouches for her', async () => {
    const [ada, admin] = [await aConfirmed(), await anInviter()];
    applySettings({ values: { admission: 'approval' } });
    const [vouched, invited] = [anAddress(), anAddress()];
    await invite(ada, { email: vouched });
    await invite(admin, { email: invited });
    const stateOf = async (email: string) => {
      const { body } = await register(undefined, email);
      expect(body.user.admission?.state).toBe('waiting');
      await confirm(email, body);
      return (await as({ token: body.token }).call(users.me)).body.admission?.state;
    };
    expect(await stateOf(invited)).toBe('admitted');
    expect((await mailsTo(invited)).map(({ kind }) => kind)).toContain('admitted');
    expect(await stateOf(vouched)).toBe('waiting');
    const { body: rows } = await as(admin).call(admissions.list, { query: { limit: '100' } });
    expect(rows.find(({ user }) => user.email === vouched)?.inviter?.id).toBe(ada.id);
    expect((await as(ada).call(notifications.list)).body).toEqual([]);
  });

  test('stays open when who was declined resets her password, which confirms the address', async () => {
    const [ada, admin, email] = [await aConfirmed(), await anInviter(), anAddress()];
    applySettings({ values: { admission: 'approval' } });
    await invite(ada, { email });
    const { body } = await register(undefined, email);
    await as(admin).call(admissions.decline, { params: { id: body.user.id }, body: {} });
    await as(null).call(auth.forgotPassword, { body: { email } });
    const token = new URL(await mailedLink(email, '/reset-password')).searchParams.get('token') ?? '';
    const reset = await as(null).call(auth.resetPassword, { body: { token, new_password: 'a better one' } });
    expect(reset.status).toBe(200);
    expect((await as(ada).call(invitations.list)).body).toMatchObject([{ state: 'open' }]);
    expect((await as(ada).call(notifications.list)).body).toEqual([]);
  });

  test('ends without news when a member changes to its address', async () => {
    const [eve, ada, email] = [await aConfirmed(), await aConfirmed(), anAddress()];
    await invite(ada, { email });
    await as(eve).call(account.changeEmail, { body: { email, current_password: eve.password } });
    await confirm(email, eve);
    expect((await as(ada).call(invitations.list)).body).toMatchObject([{ state: 'ended', used: 0 }]);
    expect((await as(ada).call(notifications.list)).body).toEqual([]);
  });

  test('ends without news also when that member had registered before and was admitted after it', async () => {
    const [eve, ada, email] = [
      await aMember({ is_waiting: true, is_confirmed: true }),
      await aConfirmed(),
      anAddress(),
    ];
    await invite(ada, { email });
    await as(await anInviter()).call(admissions.admit, { params: { id: eve.id } });
    await as(eve).call(account.changeEmail, { body: { email, current_password: eve.password } });
    await confirm(email, eve);
    expect((await as(ada).call(invitations.list)).body).toMatchObject([{ state: 'ended', used: 0 }]);
    expect((await as(ada).call(notifications.list)).body).toEqual([]);
  });

  test('goes to an address once in 30 days, from whomever, and to no member', async () => {
    const [ada, eve, email] = [await aConfirmed(), await aConfirmed(), anAddress()];
    const first = (await invite(ada, { email })).body;
    await end(ada, first.id);
    expect(await invite(eve, { email })).toMatchObject({ status: 409, body: { code: 'invited_lately' } });
    const taken = { email: eve.user.email };
    expect(await invite(ada, taken)).toMatchObject({ status: 409, body: { code: 'invited_is_member' } });
    const admin = await anInviter();
    expect((await invite(admin, { email: anAddress(), uses: 2 })).status).toBe(422);
    expect((await invite(admin, { email: anAddress(), uses: 1 })).status).toBe(201);
  });

  test('is not sent while her inviter is suspended, but once she is not', async () => {
    const [ada, admin, email] = [await aConfirmed(), await anInviter(), anAddress()];
    await invite(ada, { email });
    const params = { id: ada.id };
    await as(admin).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    const decide = async () => {
      const { decision } = await readRecipient({
        recipientId: null,
        topic: 'contacts',
        kind: null,
        actorId: ada.id,
        namedIds: [],
        nextRecipientIds: [],
      });
      return decision;
    };
    expect(await decide()).toBe('hold');
    await as(admin).call(suspensions.unsuspend, { params });
    expect(await decide()).toBe('send');
  });

  test('is withdrawn with its invitation while it is unsent', async () => {
    const [ada, email] = [await aConfirmed(), anAddress()];
    const { body } = await invite(ada, { email });
    await end(ada, body.id);
    expect(await mailsTo(email)).toEqual([]);
    expect((await as(ada).call(invitations.list)).body).toMatchObject([{ state: 'ended' }]);
  });

  test('has no address or phone number in its note', async () => {
    const ada = await aConfirmed();
    for (const note of ['Write to me@ada.example', 'Call +49 170 1234567']) {
      expect(await invite(ada, { note })).toMatchObject({
        status: 422,
        body: { code: 'contact_details_in_text' },
      });
    }
  });
});

describe('who may invite', () => {
  test('members with a confirmed address, unless only admins invite', async () => {
    expect((await invite(await aMember({ is_confirmed: false }))).body).toMatchObject({
      code: 'email_not_confirmed',
    });
    applySettings({ values: { members_invite: false } });
    expect(await invite(await aConfirmed())).toMatchObject({
      status: 403,
      body: { code: 'members_do_not_invite' },
    });
    expect((await invite(await anInviter())).status).toBe(201);
  });

  test('up to ten open invitations each, also at once', async () => {
    const ada = await aConfirmed();
    const answers = await atOnce(12, () => invite(ada));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    await end(ada, answers.find(({ status }) => status === 201)?.body.id ?? '');
    expect((await invite(ada)).status).toBe(201);
  });

  test('an admin sees all and ends any, which is audited; a member her own', async () => {
    const [ada, eve, admin] = [await aConfirmed(), await aConfirmed(), await anInviter()];
    const { invitation } = await aLink(ada);
    const idsOf = async (caller: Member, query = {}) =>
      (await as(caller).call(invitations.list, { query })).body.map(({ id }) => id);
    expect(await idsOf(eve)).toEqual([]);
    expect((await as(eve).call(invitations.list, { query: { all: 'true' } })).status).toBe(403);
    expect(await idsOf(admin, { all: 'true' })).toContain(invitation.id);
    // As one that there is not: its id tells nothing.
    expect(await end(eve, invitation.id)).toMatchObject({ status: 404, code: 'not_found' });
    expect((await end(admin, invitation.id)).status).toBe(204);
    expect((await end(admin, invitation.id)).status).toBe(204);
    const query = { subject: invitation.id };
    expect((await as(admin).call(audit.list, { query })).body).toMatchObject([{ action: 'invitation.end' }]);
  });
});

describe('a community by invitation', () => {
  test('refuses who comes without one, and nobody who is in', async () => {
    const ada = await aConfirmed();
    applySettings({ values: { admission: 'invitation' } });
    expect(await register()).toMatchObject({ status: 403, body: { code: 'invitation_needed' } });
    const { secret } = await aLink(ada);
    expect((await register(secret)).status).toBe(201);
    expect((await as(ada).call(users.me)).status).toBe(200);
    // An empty field of a form is no invitation.
    expect((await register('')).body).toMatchObject({ code: 'invitation_needed' });
  });
});
