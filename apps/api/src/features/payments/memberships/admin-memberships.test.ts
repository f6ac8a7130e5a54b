import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import type { AddMembershipBody } from '@rosette/shared/contract/memberships.ts';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applySettings } from '#features/settings/settings.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { as, context } from '#test/api.ts';
import { aMember, anAdmin, anApplicant, atOnce, type Member } from '#test/factories.ts';
import { anImported } from '#test/imports.ts';
import { mailsTo } from '#test/mails.ts';
import { PaymentModel } from '../payment.model.ts';
import { remindMembers } from './membership-reminders.service.ts';
import { soldMembership } from './memberships.service.ts';

const { account, admin, audit, memberships, notifications, payments, suspensions, users } = contract;

const today = '2035-03-10';
beforeEach(() => clock.setTo(`${today}T10:00:00Z`));
afterEach(() => {
  clock.reset();
  applySettings({});
});

const add = (someone: Member, member: { id: string }, body: Partial<AddMembershipBody>, key?: string) =>
  as(someone).call(memberships.add, {
    params: { id: member.id },
    body,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const premium = { tier: 'premium', until: '2036-12-31', reason: 'Honorary member' } as const;
const endOf = (day: string) => `${day}T23:59:59.000Z`;
const listed = async (someone: Member, { id }: { id: string }) =>
  (await as(someone).call(memberships.list, { params: { id } })).body;
const takeBack = (someone: Member, { id }: { id: string }, grant_id: string, reason = 'By mistake') =>
  as(someone).call(memberships.takeBack, { params: { id, grant_id }, body: { reason } });
const termOf = async ({ id }: Member) => {
  const user = await UserModel.findById(id).lean().orFail();
  return [user.membership_tier, user.membership_expires?.toISOString() ?? null];
};
const toldTo = async (member: Member) =>
  (await as(member).call(notifications.list)).body.map(({ title }) => title);
const actionsOn = async (someone: Member, { id }: Member) =>
  (await as(someone).call(audit.list, { query: { subject: id } })).body;

/** Buys by card, as a payment does that has arrived. */
async function buy(member: Member, package_id = 'basic_yearly') {
  const sale = {
    _id: new Types.ObjectId(),
    member_id: new Types.ObjectId(member.id),
    package_id,
    amount_cents: 25_000,
  };
  await transaction(() => soldMembership.grant(context, sale));
  return sale;
}

describe('a membership that is given', () => {
  test('runs to the end of its day, is told, listed and audited, and is no payment', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    const { status, body } = await add(someone, member, premium);
    const valid_until = endOf(premium.until);
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), tier: 'premium', valid_until, payment_id: null },
    ]);
    expect(await termOf(member)).toEqual(['premium', valid_until]);
    expect(await listed(someone, member)).toEqual([
      {
        id: body.id,
        tier: 'premium',
        from: expect.stringContaining(today),
        until: valid_until,
        source: 'given',
        by: expect.objectContaining({ id: someone.id }),
        reason: premium.reason,
        payment_id: null,
        ended_at: null,
      },
    ]);
    expect(await toldTo(member)).toEqual(['You have Premium until 31 December 2036.']);
    const [mail] = (await mailsTo(member.user.email)).filter(({ kind }) => kind === 'role-changed');
    expect(mail?.text ?? '').not.toContain(someone.user.full_name);
    expect((await as(member).call(payments.mine)).body).toEqual([]);
    expect(await actionsOn(someone, member)).toMatchObject([
      {
        action: 'membership.give',
        details: {
          before: { membership_tier: 'free', membership_expires: null },
          after: { membership_tier: 'premium', membership_expires: valid_until, reason: premium.reason },
        },
      },
    ]);
    const own = (await as(member).call(memberships.mine)).body;
    expect(own).toMatchObject([{ id: body.id, source: 'given' }]);
    expect(JSON.stringify(own)).not.toContain(premium.reason);
    const file = (await as(member).call(account.download)).body;
    expect(file.memberships).toEqual(own);
  });

  test.each([
    ['today', { until: today }],
    ['yesterday', { until: '2035-03-09' }],
    ['over five years ahead', { until: '2040-03-11' }],
    ['no day', { until: '2036-02-30' }],
    ['a free tier', { tier: 'free' }],
    ['no reason', { reason: ' ' }],
    ['too long a reason', { reason: 'x'.repeat(201) }],
  ])('with %s is 422', async (_, wrong) => {
    const [someone, member] = [await anAdmin(), await aMember()];
    const body = { ...premium, ...wrong } as Partial<AddMembershipBody>;
    expect((await add(someone, member, body)).status).toBe(422);
    expect(await termOf(member)).toEqual(['free', null]);
  });

  test('together with a package, in part, or as nothing is 422', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    for (const body of [
      {},
      { ...premium, package_id: 'basic_yearly' as const },
      { tier: 'premium' as const, until: '2036-12-31' },
      { paid_on: today },
      { package_id: 'gold_yearly' as never },
    ]) {
      expect((await add(someone, member, body)).status).toBe(422);
    }
  });

  test('never shortens: the same until later, and a higher tier, are 409', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    await add(someone, member, premium);
    const refused = await add(someone, member, { ...premium, until: '2036-06-30' });
    expect([refused.status, refused.code, refused.detail]).toEqual([
      409,
      'membership_runs',
      'She has Premium until 31 December 2036',
    ]);
    expect((await add(someone, member, premium)).status).toBe(409);
    expect((await add(someone, member, { ...premium, tier: 'basic', until: '2039-12-31' })).status).toBe(409);
    expect((await add(someone, member, { ...premium, until: '2037-01-31' })).body.valid_until).toBe(
      endOf('2037-01-31'),
    );
    const endless = await aMember({ tier: 'basic' });
    expect((await add(someone, endless, premium)).code).toBe('membership_runs_without_end');
  });

  test('over a lower paid one is an upgrade: the rest is converted', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    await buy(member);
    const { body } = await add(someone, member, premium);
    // Half of the year of basic that is left, as premium costs twice as much.
    const days = (Date.parse(body.valid_until ?? '') - Date.parse(endOf(premium.until))) / 86_400_000;
    expect(Math.round(days)).toBe(183);
  });

  test('by two admins at once is given once', async () => {
    const [one, other, member] = [await anAdmin(), await anAdmin(), await aMember()];
    const answers = await atOnce(6, (index) => add(index % 2 ? one : other, member, premium));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await listed(one, member)).toHaveLength(1);
    expect(await toldTo(member)).toHaveLength(1);
  });

  test('is refused for who is suspended, waiting or imported, and unknown ones are 404', async () => {
    const someone = await anAdmin();
    const suspended = await aMember();
    const grounds = { body: { reason: 'Spam' } };
    await as(someone).call(suspensions.suspend, { params: { id: suspended.id }, ...grounds });
    const codes = [];
    for (const member of [suspended, await anApplicant(), await anImported()]) {
      codes.push((await add(someone, member, premium)).code);
    }
    expect(codes).toEqual(['membership_of_suspended', 'membership_of_waiting', 'membership_of_imported']);
    for (const id of ['65f0c0ffee0c0ffee0c0ffee', 'nonsense']) {
      expect((await add(someone, { id }, premium)).status).toBe(404);
      expect((await as(someone).call(memberships.list, { params: { id } })).status).toBe(404);
    }
    expect((await add(await aMember(), suspended, premium)).status).toBe(403);
  });

  test('is reminded of as others, without renewing where nothing is sold', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    await add(someone, member, { ...premium, until: '2035-03-14' });
    await remindMembers(context);
    const mail = (await mailsTo(member.user.email)).find(({ kind }) => kind === 'membership-ending');
    expect(mail?.text).toContain('Your membership ends on 14 March 2035.');
    expect(mail?.text).not.toContain('Renew');
  });
});

describe('taking back', () => {
  test('what was given leaves the term that she would have without it, is told once, and repeats', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    await buy(member);
    const paid = await termOf(member);
    const { id } = (await add(someone, member, premium)).body;
    expect((await takeBack(someone, member, id)).status).toBe(204);
    expect((await takeBack(someone, member, id, 'Once more')).status).toBe(204);
    expect(await termOf(member)).toEqual(paid);
    expect(await listed(someone, member)).toMatchObject([
      { id, source: 'given', ended_at: expect.stringContaining(today), reason: premium.reason },
      { source: 'card', ended_at: null, until: paid[1] },
    ]);
    expect(await toldTo(member)).toEqual(['Your Premium ended.', 'You have Premium until 2 July 2037.']);
    expect((await actionsOn(someone, member)).map(({ action }) => action)).toEqual([
      'membership.take_back',
      'membership.give',
    ]);
  });

  test('what was bought after it counts from its own moment', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    const { id } = (await add(someone, member, { ...premium, until: '2035-12-31' })).body;
    await buy(member, 'premium_yearly');
    expect(await termOf(member)).toEqual(['premium', endOf('2036-12-31')]);
    await takeBack(someone, member, id);
    expect(await termOf(member)).toEqual(['premium', expect.stringContaining('2036-03-10')]);
  });

  test('of what was paid, is over, or is nothing is refused', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    await add(someone, member, { package_id: 'basic_yearly' });
    const [paid] = await listed(someone, member);
    const refused = await takeBack(someone, member, paid?.id ?? '');
    expect([refused.status, refused.detail]).toEqual([409, 'Refund the payment instead']);
    expect((await takeBack(someone, member, '65f0c0ffee0c0ffee0c0ffee')).status).toBe(404);
    const other = await aMember();
    const { id } = (await add(someone, other, { ...premium, until: '2035-03-11' })).body;
    expect((await takeBack(someone, member, id)).status).toBe(404);
    expect((await takeBack(someone, other, id, '')).status).toBe(422);
    clock.setTo('2035-03-12T00:00:00Z');
    expect((await takeBack(someone, other, id)).code).toBe('membership_is_over');
  });
});

describe('a membership that was paid by transfer', () => {
  test('is a payment at the price of today with number and mail, dated as it was paid, and runs from today', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    const { status, body } = await add(someone, member, {
      package_id: 'basic_yearly',
      paid_on: '2034-12-28',
    });
    expect([status, body]).toMatchObject([
      201,
      { tier: 'basic', valid_until: expect.stringContaining('2036-03-10'), payment_id: expect.any(String) },
    ]);
    const [receipt] = (await as(member).call(payments.mine)).body;
    expect(receipt).toMatchObject({
      id: body.payment_id,
      kind: 'membership',
      amount: 250,
      state: 'paid',
      number: expect.stringMatching(/^2035-/),
      valid_until: body.valid_until,
    });
    expect(receipt?.paid_at?.slice(0, 10)).toBe('2034-12-28');
    expect((await mailsTo(member.user.email)).map(({ kind }) => kind)).toContain('receipt');
    expect(await toldTo(member)).toEqual([]);
    expect(await listed(someone, member)).toMatchObject([
      { id: body.id, source: 'transfer', payment_id: body.payment_id, by: { id: someone.id }, reason: null },
    ]);
    expect(await actionsOn(someone, member)).toMatchObject([{ action: 'membership.enter' }]);
    const { body: all } = await as(someone).call(admin.payments);
    const listedPayment = all.find(({ id }) => id === body.payment_id);
    expect(listedPayment).toMatchObject({ payment_method: 'bank_transfer' });
  });

  test('is added behind what runs, and counts once for each Idempotency-Key', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    await buy(member);
    const key = randomUUID();
    const first = await add(someone, member, { package_id: 'basic_yearly' }, key);
    expect(await add(someone, member, { package_id: 'basic_yearly' }, key)).toMatchObject({
      body: first.body,
    });
    expect(first.body.valid_until).toContain('2037-03-10');
    expect(await PaymentModel.countDocuments({ member_id: member.id })).toBe(1);
  });

  test.each([
    ['after today', '2035-03-11'],
    ['more than 365 days ago', '2034-03-09'],
  ])('on a day %s is 422', async (_, paid_on) => {
    const [someone, member] = [await anAdmin(), await aMember()];
    const { status, code } = await add(someone, member, { package_id: 'basic_yearly', paid_on });
    expect([status, code]).toEqual([422, 'paid_on_out_of_range']);
    expect(await PaymentModel.countDocuments({ member_id: member.id })).toBe(0);
  });

  test('of a lower tier, and of what is not offered, is 409', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    await add(someone, member, premium);
    expect((await add(someone, member, { package_id: 'basic_yearly' })).code).toBe('membership_runs');
    applySettings({ catalogue: { premium_yearly: { is_offered: false } } } as never);
    expect((await add(someone, member, { package_id: 'premium_yearly' })).code).toBe('package_not_offered');
  });

  test('ends once it is paid back, as with a withdrawal', async () => {
    const [someone, member] = [await anAdmin(), await aMember()];
    const { body } = await add(someone, member, { package_id: 'basic_yearly' });
    const id = body.payment_id ?? '';
    expect((await as(someone).call(admin.markPaymentRefunded, { params: { id } })).status).toBe(409);
    const { number } = (await as(member).call(payments.get, { params: { id } })).body;
    const withdrawn = await as(member).call(contract.withdrawals.create, {
      body: { name: 'Ada', email: member.user.email, receipt_number: number ?? '' },
    });
    await as(someone).call(contract.withdrawals.accept, { params: { id: withdrawn.body.id } });
    expect((await as(member).call(users.me)).body.membership_tier).toBe('basic');
    expect((await as(someone).call(admin.markPaymentRefunded, { params: { id } })).status).toBe(200);
    expect((await as(member).call(users.me)).body.membership_tier).toBe('free');
    expect((await listed(someone, member)).map(({ ended_at }) => ended_at)).toEqual([
      expect.stringContaining(today),
    ]);
  });
});

test('a member who leaves takes what was given with her, and her payment stays', async () => {
  const [someone, member] = [await anAdmin(), await aMember()];
  await add(someone, member, { package_id: 'basic_yearly' });
  await as(member).call(account.remove, { body: { current_password: member.password } });
  expect((await as(someone).call(memberships.list, { params: { id: member.id } })).status).toBe(404);
  expect(await PaymentModel.countDocuments({ member_id: member.id, state: 'paid' })).toBe(1);
});
