import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { BusinessModel } from '#features/businesses/business.model.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aBusiness, aMember, anAdmin, type Member } from '#test/factories.ts';
import { runJobs } from '#test/jobs.ts';
import { mailsTo } from '#test/mails.ts';
import { makeAdmin } from './accounts.service.ts';

const { admin: adminCalls, audit, auth, businesses, suspensions, users } = contract;

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
const suspend = (admin: Member, { id }: { id: string }, body: { reason?: string; until?: string } = {}) =>
  as(admin).call(suspensions.suspend, { params: { id }, body: { reason: 'Spam', ...body } });
const unsuspend = (admin: Member, { id }: { id: string }) =>
  as(admin).call(suspensions.unsuspend, { params: { id } });
const login = (member: Member, password = member.password) =>
  as(null).call(auth.login, { body: { email: member.user.email, password } });

describe('a suspended member', () => {
  test('loses her sessions at once and cannot sign in; the answer has the reason', async () => {
    const [admin, eve] = [await anAdmin(), await aMember()];
    const { status, body } = await suspend(admin, eve, { reason: 'Sold what she did not have' });
    expect([status, body.user.suspended]).toEqual([
      200,
      { reason: 'Sold what she did not have', until: null },
    ]);
    const own = await as(eve).call(users.me);
    expect([own.status, own.detail]).toEqual([401, 'This account is suspended: Sold what she did not have']);
    const refused = await login(eve);
    expect([refused.status, refused.detail]).toEqual([
      403,
      'This account is suspended: Sold what she did not have',
    ]);
    expect((await login(eve, 'not this one')).status).toBe(401);
  });

  test('is hidden from members, and shown to admins with the reason', async () => {
    const [admin, eve, ada] = [await anAdmin(), await aMember(), await aMember()];
    const until = inDays(3);
    await suspend(admin, eve, { until });
    expect((await as(ada).call(users.get, { params: { id: eve.id } })).status).toBe(404);
    const seen = await as(admin).call(users.get, { params: { id: eve.id } });
    expect(seen.body.suspended).toEqual({ reason: 'Spam', until });
    expect((await as(admin).call(users.get, { params: { id: ada.id } })).body.suspended).toBeNull();
    expect((await as(eve).call(users.get, { params: { id: ada.id } })).status).toBe(401);
  });

  test('is soon hidden with what was being made at that moment', async () => {
    const [admin, eve] = [await anAdmin(), await aMember({ tier: 'premium' })];
    const { id } = await aBusiness(eve);
    await suspend(admin, eve);
    const listed = async () => (await as(null).call(businesses.list)).body.map((business) => business.id);
    expect(await listed()).not.toContain(id);
    await BusinessModel.updateOne({ _id: id }, { $unset: { owner_hidden_until: 1 } });
    expect(await listed()).toContain(id);
    clock.setTo(new Date(Date.now() + 3 * 60_000));
    await runJobs();
    expect(await listed()).not.toContain(id);
  });

  test('is mailed the reason, the end and how to answer', async () => {
    const [admin, eve] = [await anAdmin(), await aMember()];
    await suspend(admin, eve, { until: '2090-12-03T10:00:00Z' });
    const [mail] = await mailsTo(eve.user.email);
    expect(mail).toMatchObject({ kind: 'suspended', category: 'essential' });
    expect(mail?.text).toContain('is suspended until 3 December 2090. Until then you cannot sign in');
    for (const part of [
      'Reason: Spam',
      'Rule: The terms of Rosette',
      'A person decided this, not a machine.',
      'hello@rosette.example',
      'http://localhost:3000/contact',
    ]) {
      expect(mail?.text).toContain(part);
    }
  });

  test('without an end is mailed none', async () => {
    const [admin, eve] = [await anAdmin(), await aMember()];
    await suspend(admin, eve);
    const [mail] = await mailsTo(eve.user.email);
    expect(mail?.text).toContain('Your Rosette account is suspended. You cannot sign in');
  });

  test('can sign in after the end; earlier tokens stay invalid', async () => {
    const [admin, eve] = [await anAdmin(), await aMember()];
    await suspend(admin, eve, { until: inDays(3) });
    expect((await login(eve)).detail).toMatch(/^This account is suspended until \d+ \w+ \d{4}: Spam$/);
    clock.setTo(inDays(3.01));
    expect((await as(eve).call(users.me)).status).toBe(401);
    const { status, body } = await login(eve);
    expect(status).toBe(200);
    expect((await as(body).call(users.me)).status).toBe(200);
    expect((await as(await anAdmin()).call(users.get, { params: { id: eve.id } })).body.suspended).toBeNull();
  });

  test('can be suspended again with another reason, and unsuspended', async () => {
    const [admin, eve] = [await anAdmin(), await aMember()];
    await suspend(admin, eve, { until: inDays(3) });
    const again = await suspend(admin, eve, { reason: 'And worse' });
    expect([again.status, again.body.user.suspended]).toEqual([200, { reason: 'And worse', until: null }]);
    const { status, body } = await unsuspend(admin, eve);
    expect([status, body.user.suspended]).toEqual([200, null]);
    expect((await login(eve)).status).toBe(200);
    expect((await as(eve).call(users.me)).status).toBe(401);
    expect((await unsuspend(admin, eve)).status).toBe(200);
  });

  test('becomes no admin, but a partner; an admin only after the end', async () => {
    const [admin, eve] = [await anAdmin(), await aMember()];
    await suspend(admin, eve);
    const grant = (role: 'admin' | 'partner') =>
      as(admin).call(adminCalls.grantRole, { query: { email: eve.user.email, role } });
    const refused = await grant('admin');
    expect([refused.status, refused.detail]).toEqual([
      409,
      'This account is suspended: end the suspension before you make her an admin',
    ]);
    const { body: shown } = await as(admin).call(users.get, { params: { id: eve.id } });
    expect(shown.role).toBe('member');
    expect((await grant('partner')).status).toBe(200);
    await unsuspend(admin, eve);
    expect((await grant('admin')).body.user.role).toBe('admin');
  });

  test('is no longer suspended once the operator names her as admin', async () => {
    const eve = await aMember({ is_confirmed: true });
    await suspend(await anAdmin(), eve);
    await makeAdmin(testContext({ ADMIN_EMAIL: eve.user.email }), eve.user.email);
    const { status, body } = await login(eve);
    expect([status, body.user.role]).toEqual([200, 'admin']);
  });

  test('leaves audit entries with the changed fields only', async () => {
    const [admin, eve] = [await anAdmin(), await aMember()];
    await suspend(admin, eve);
    await suspend(admin, eve, { reason: 'And worse' });
    await unsuspend(admin, eve);
    await unsuspend(admin, eve);
    const { body, headers } = await as(admin).call(audit.list, { query: { subject: eve.id } });
    expect(headers['x-total-count']).toBe('3');
    expect(body.map(({ action, details }) => [action, details])).toEqual([
      ['user.unsuspend', { before: { reason: 'And worse' }, after: { reason: null } }],
      ['user.suspend', { before: { reason: 'Spam' }, after: { reason: 'And worse' } }],
      ['user.suspend', { before: { reason: null }, after: { reason: 'Spam' } }],
    ]);
    expect(body[0]).toMatchObject({
      actor: { id: admin.id },
      subject: { kind: 'user', id: eve.id, label: eve.user.full_name },
    });
  });
});

test.each([
  ['an admin', anAdmin, {}, 409, 'An admin cannot be suspended'],
  ['nobody', async () => ({ id: '65f0c0ffee0c0ffee0c0ffee' }), {}, 404, 'This member does not exist'],
  ['somebody until yesterday', aMember, { until: '2020-01-01' }, 422, 'Until must be in the future'],
  ['somebody without a reason', aMember, { reason: ' ' }, 422, 'Reason is required'],
] as const)('%s cannot be suspended', async (_, someone, body, status, detail) => {
  const refused = await suspend(await anAdmin(), await someone(), body);
  expect([refused.status, refused.detail]).toEqual([status, detail]);
});

test('an admin cannot suspend herself', async () => {
  const admin = await anAdmin();
  const refused = await suspend(admin, admin);
  expect([refused.status, refused.detail]).toEqual([400, 'You cannot suspend yourself']);
});
