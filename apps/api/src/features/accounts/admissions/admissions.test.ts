import { contract } from '@rosette/shared/contract/index.ts';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SettingsModel } from '#features/settings/settings.model.ts';
import { applySettings } from '#features/settings/settings.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { memberData } from '#member-data.ts';
import { as, context } from '#test/api.ts';
import { everyCall, make } from '#test/every-call.ts';
import { aMember, anAdmin, anApplicant, aWord, type Member } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { followAdmissions } from './admissions.service.ts';

const {
  account,
  admissions,
  audit,
  auth,
  invitations,
  notifications,
  site,
  siteSettings,
  suspensions,
  users,
} = contract;

const questions = { en: ['Who are you?', 'What do you offer?'], de: ['Wer bist du?', 'Was bietest du?'] };
const answers = ['A baker', 'Bread'];

/** By approval, with these questions. */
const byApproval = (asked: object = questions) =>
  applySettings({ values: { admission: 'approval', questions: asked } });

beforeEach(() => byApproval());
afterEach(async () => {
  applySettings({});
  await SettingsModel.deleteMany();
});

const anAccount = () => ({
  full_name: aWord(),
  email: `${aWord()}@rosette.example`.toLowerCase(),
  password: 'a good password',
});

const register = (body: object = { answers }) =>
  as(null).call(auth.register, { body: { ...anAccount(), ...body } });

/** Somebody who has registered and waits. */
async function anApplication(body?: object) {
  const { body: session } = await register(body);
  return { ...session, id: session.user.id, password: 'a good password' } as Member;
}

const admit = (admin: Member, id: string) => as(admin).call(admissions.admit, { params: { id } });
const decline = (admin: Member, id: string, message?: string) =>
  as(admin).call(admissions.decline, { params: { id }, body: { ...(message && { message }) } });
const list = (admin: Member, state?: 'admitted' | 'declined') =>
  as(admin).call(admissions.list, { query: { limit: '100', ...(state && { state }) } });
const signIn = ({ user, password }: Member) =>
  as(null).call(auth.login, { body: { email: user.email, password } });

describe('who registers where an admin decides', () => {
  test('answers every question, and waits', async () => {
    expect(await register({})).toMatchObject({ status: 422, body: { code: 'answers_missing' } });
    expect((await register({ answers: ['A baker'] })).status).toBe(422);
    expect((await register({ answers: ['A baker', ' '] })).status).toBe(422);
    expect((await register({ answers: ['a'.repeat(1001), 'b'] })).status).toBe(422);
    const { status, body } = await register();
    expect(status).toBe(201);
    expect(body.user.admission).toEqual({
      state: 'waiting',
      answers: [
        { question: 'Who are you?', answer: 'A baker' },
        { question: 'What do you offer?', answer: 'Bread' },
      ],
    });
    const signedIn = await as(null).call(auth.login, {
      body: { email: body.user.email, password: 'a good password' },
    });
    expect(signedIn.body.user.admission?.state).toBe('waiting');
  });

  test('is seen by admins only, in no list and no count', async () => {
    const [admin, member] = [await anAdmin(), await aMember({ tier: 'premium' })];
    const before = (await as(null).call(site.stats)).body.members;
    const her = await anApplication({ answers, industry: `Glass ${aWord()}` });
    const read = (caller: Member) => as(caller).call(users.get, { params: { id: her.id } });
    expect((await read(member)).status).toBe(404);
    expect((await read(admin)).body.not_in).toBe('waiting');
    const { full_name: q, industry } = her.user;
    expect((await as(member).call(users.list, { query: { q } })).body).toEqual([]);
    expect((await as(admin).call(users.list, { query: { q } })).body).toMatchObject([{ id: her.id }]);
    const facets = (await as(member).call(users.facets)).body.industries.map(({ value }) => value);
    expect(facets).not.toContain(industry);
    expect((await as(null).call(site.stats)).body.members).toBe(before);
    await admit(admin, her.id);
    expect((await read(member)).body).toMatchObject({ id: her.id, industry });
    expect((await as(member).call(users.list, { query: { industry: industry ?? '' } })).body).toHaveLength(1);
    const later = (await as(member).call(users.facets)).body.industries.map(({ value }) => value);
    expect(later).toContain(industry);
  });

  test('keeps her own account, and may change profile and answers', async () => {
    const her = await anApplication();
    const changed = await as(her).call(users.updateMe, { body: { bio: 'I bake', industry: 'Food' } });
    expect(changed).toMatchObject({ status: 200, body: { bio: 'I bake' } });
    const anew = await as(her).call(admissions.answer, { body: { answers: ['A cook', 'Soup'] } });
    expect(anew.body.admission?.answers).toEqual([
      { question: 'Who are you?', answer: 'A cook' },
      { question: 'What do you offer?', answer: 'Soup' },
    ]);
    expect((await as(her).call(admissions.answer, { body: { answers: ['A cook'] } })).status).toBe(422);
    const member = await aMember();
    expect((await as(member).call(admissions.answer, { body: { answers } })).status).toBe(409);
    const left = await as(her).call(account.remove, { body: { current_password: her.password } });
    expect(left.status).toBe(204);
  });

  test('is in at once with an invitation of an admin; with one of a member the admin reads who vouches', async () => {
    const [admin, member] = [
      await aMember({ role: 'admin', is_confirmed: true }),
      await aMember({ is_confirmed: true }),
    ];
    const secretOf = async (inviter: Member) =>
      (await as(inviter).call(invitations.create, { body: {} })).body.url?.split('/').at(-1) ?? '';
    const isInAtOnce = async (secret: string) =>
      (await as(null).call(invitations.link, { params: { secret } })).body.is_in_at_once;
    const [ofAdmin, ofMember] = [await secretOf(admin), await secretOf(member)];
    expect([await isInAtOnce(ofAdmin), await isInAtOnce(ofMember)]).toEqual([true, false]);
    const invited = await register({ invitation: ofAdmin });
    expect(invited.body.user.admission).toBeUndefined();
    expect((await register({ invitation: ofMember })).body).toMatchObject({ code: 'answers_missing' });
    const vouched = await anApplication({ answers, invitation: ofMember });
    const row = (await list(admin)).body.find(({ user }) => user.id === vouched.id);
    expect(row?.inviter?.id).toBe(member.id);
    const news = async () => (await as(member).call(notifications.list)).body.map(({ kind }) => kind);
    expect(await news()).toEqual([]);
    await admit(admin, vouched.id);
    expect(await news()).toEqual(['invitation_accepted']);
    await as(member).call(account.remove, { body: { current_password: member.password } });
    const later = (await list(admin, 'admitted')).body.find(({ user }) => user.id === vouched.id);
    expect(later?.inviter).toBeNull();
  });

  test('reads the questions in her language, and who was in stays in', async () => {
    const member = await aMember();
    expect((await as(member).call(users.list)).status).toBe(200);
    const german = { headers: { 'Accept-Language': 'de' }, body: { ...anAccount(), answers } };
    const { user } = (await as(null).call(auth.register, german)).body;
    expect(user.admission?.answers[0]?.question).toBe('Wer bist du?');
  });

  test('is a new member from the day of her admission, and her application keeps its own', async () => {
    const [admin, member, applicant] = [await anAdmin(), await aMember(), await anApplication()];
    const created_at = new Date('2026-01-05T10:00:00.000Z');
    await UserModel.updateOne({ _id: applicant.id }, { created_at }, { overwriteImmutable: true });
    await admit(admin, applicant.id);
    const { body: newest } = await as(member).call(users.list, { query: { limit: '1' } });
    expect(newest.map(({ id }) => id)).toEqual([applicant.id]);
    const { body: admitted } = await list(admin, 'admitted');
    expect(admitted.find(({ id }) => id === applicant.id)?.created_at).toBe(created_at.toISOString());
  });
});

describe('calls of who waits', () => {
  const own = everyCall.filter(({ endpoint }) => endpoint.isForWaiting);
  const others = everyCall.filter(({ endpoint }) => !endpoint.isForWaiting && endpoint.access !== 'public');

  test('cover her account, notifications and a profile picture', () => {
    expect(own.map(({ name }) => name).sort()).toEqual([
      'account.allowProvider',
      'account.becomeAdmin',
      'account.changeEmail',
      'account.download',
      'account.get',
      'account.remove',
      'account.retryMail',
      'account.sendCode',
      'account.sendVerification',
      'account.signOutEverywhere',
      'account.unlinkProvider',
      'account.verifyEmail',
      'admissions.answer',
      'auth.changePassword',
      'billing.get',
      'billing.update',
      'mail.preferences',
      'mail.updatePreferences',
      'notifications.list',
      'notifications.preferences',
      'notifications.read',
      'notifications.updatePreferences',
      'pictures.upload',
      'users.agree',
      'users.me',
      'users.updateMe',
    ]);
  });

  test.each(others)('$name is refused', async ({ endpoint, prepare }) => {
    const { status, code } = await make(endpoint, await anApplicant(), await prepare(await aMember()));
    expect([status, code]).toEqual([403, 'waiting_for_admission']);
  });

  test('public ones answer her as a visitor', async () => {
    const { body, status } = await as(await anApplicant()).call(contract.events.list);
    expect([status, body]).toEqual([200, (await as(null).call(contract.events.list)).body]);
  });
});

describe('an admin', () => {
  test('admits: she is told, and it is audited; again is the same, declining is 409', async () => {
    const [admin, her] = [await anAdmin(), await anApplication()];
    const { status, body } = await admit(admin, her.id);
    expect([status, body.state]).toEqual([200, 'admitted']);
    expect((await admit(admin, her.id)).body).toEqual(body);
    expect(await decline(admin, her.id)).toMatchObject({ status: 409, body: { code: 'admitted_already' } });
    expect((await as(her).call(users.list)).status).toBe(200);
    expect((await mailsTo(her.user.email)).map(({ kind }) => kind)).toContain('admitted');
    const { body: entries } = await as(admin).call(audit.list, { query: { subject: her.id } });
    expect(entries.map(({ action }) => action)).toEqual(['admission.admit']);
    expect((await admit(admin, (await aMember()).id)).status).toBe(404);
  });

  test('declines: her sessions end, signing in says why, and the account is deleted after 14 days', async () => {
    const [admin, her] = [await anAdmin(), await anApplication()];
    const { body } = await decline(admin, her.id, 'We are for bakers in Rome');
    expect(body).toMatchObject({ state: 'declined', message: 'We are for bakers in Rome' });
    expect((await decline(admin, her.id, 'Other words')).body).toEqual(body);
    expect(await admit(admin, her.id)).toMatchObject({ status: 409, body: { code: 'declined_already' } });
    const refused = { status: 403, body: { code: 'admission_declined_because' } };
    expect(await signIn(her)).toMatchObject(refused);
    expect((await signIn({ ...her, password: 'another password' })).status).toBe(401);
    expect(await as(her).call(users.me)).toMatchObject({ status: 401, body: refused.body });
    expect((await mailsTo(her.user.email)).map(({ kind }) => kind)).toContain('declined');
    const ids = async () => (await list(admin, 'declined')).body.map(({ user }) => user.id);
    await followAdmissions(context, memberData);
    expect(await ids()).toContain(her.id);
    clock.setTo(new Date(clock.now().getTime() + 15 * 86_400_000));
    await followAdmissions(context, memberData);
    expect((await signIn(her)).status).toBe(404);
  });

  test('admits somebody who is suspended: she is seen once that has ended', async () => {
    const [admin, member, her] = [await anAdmin(), await aMember(), await anApplicant()];
    const until = new Date(clock.now().getTime() + 3_600_000);
    await as(admin).call(suspensions.suspend, {
      params: { id: her.id },
      body: { reason: 'Two accounts', until: until.toISOString() },
    });
    await admit(admin, her.id);
    const read = async () => (await as(member).call(users.get, { params: { id: her.id } })).status;
    expect(await read()).toBe(404);
    clock.setTo(new Date(until.getTime() + 1000));
    expect(await read()).toBe(200);
  });

  test('is told once a day how many wait', async () => {
    const [admin] = [await anAdmin(), await anApplication()];
    await followAdmissions(context, memberData);
    await followAdmissions(context, memberData);
    const told = async () =>
      (await mailsTo(admin.user.email)).filter(({ kind }) => kind === 'admissions-waiting').length;
    expect(await told()).toBe(1);
    clock.setTo(new Date(clock.now().getTime() + 86_400_000));
    await followAdmissions(context, memberData);
    expect(await told()).toBe(2);
  });

  test('is told the first twenty by name and since when, and how many more there are', async () => {
    await UserModel.deleteMany({ 'admission.state': 'waiting' });
    const admin = await anAdmin();
    const [first, second] = [await anApplication(), await anApplication()];
    const told = async () => {
      clock.setTo(new Date(clock.now().getTime() + 86_400_000));
      await followAdmissions(context, memberData);
      const mails = (await mailsTo(admin.user.email)).filter(({ kind }) => kind === 'admissions-waiting');
      return mails.at(-1)?.content.facts?.[0]?.value.split('\n');
    };
    const lineOf = ({ user }: Member) =>
      expect.stringMatching(new RegExp(`^${user.full_name}, since .*20\\d\\d`));
    expect(await told()).toEqual([lineOf(first), lineOf(second)]);

    const one = await UserModel.findById(second.id).lean();
    if (!one) throw new Error('nobody waits');
    const others = Array.from({ length: 20 }, (_, index) => {
      const email = `${new Types.ObjectId()}@rosette.example`;
      return { ...one, _id: new Types.ObjectId(), email, full_name: `Berta ${index}` };
    });
    await UserModel.collection.insertMany(others);
    const lines = (await told()) ?? [];
    expect(lines).toHaveLength(21);
    expect(lines.slice(0, 2)).toEqual([lineOf(first), lineOf(second)]);
    expect(lines[20]).toBe('and 2 more');
  });

  test('who makes the community open admits all who wait', async () => {
    const [admin, her, other] = [await anAdmin(), await anApplication(), await anApplication()];
    await as(admin).call(siteSettings.update, { body: { admission: 'approval' } });
    await as(admin).call(siteSettings.update, { body: { admission: 'open' } });
    for (const each of [her, other]) expect((await as(each).call(users.list)).status).toBe(200);
  });
});
