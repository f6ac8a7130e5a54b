import { addMonths } from '@rosette/shared/calendar.ts';
import type { CreateCancellationBody } from '@rosette/shared/contract/cancellations.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, atOnce, type Member, several } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { anActivePartnership } from '#test/placements.ts';
import { PaymentModel } from '../payment.model.ts';
import { readRunningContracts } from './running-contracts.service.ts';
import { WithdrawalModel } from './withdrawal.model.ts';
import { forgetWithdrawals } from './withdrawals.service.ts';

const { account, admin, audit, cancellations, site, withdrawals } = contract;

const world = await startPaymentWorld();
afterAll(() => world.close());
afterEach(() => clock.reset());

const dayMs = 86_400_000;
const anAddress = () => `${crypto.randomUUID()}@rosette.example`;
const dayOf = (at: Date | string) => new Date(at).toISOString().slice(0, 10);

async function aPurchase(package_id: 'basic_monthly' | 'premium_yearly' = 'basic_monthly') {
  const buyer = await aMember();
  await world.pay(await world.checkout(buyer, package_id));
  const [receipt] = await world.receipts(buyer);
  return {
    buyer,
    number: receipt?.number ?? '',
    id: receipt?.id ?? '',
    until: receipt?.valid_until ?? '',
    email: buyer.user.email,
  };
}

const cancel = (body: Partial<CreateCancellationBody>, someone: Member | null = null, app = world.app) =>
  as(someone, app).call(cancellations.create, {
    body: { name: 'Vera Lind', email: anAddress(), kind: 'ordinary', ...body },
  });

const forCause = { kind: 'for_cause', reason: 'It was never there' } as const;

const listed = async (email: string) =>
  (await as(await anAdmin()).call(withdrawals.list, { query: { contract: 'cancellation' } })).body.filter(
    (one) => one.email === email,
  );

const accept = (someone: Member, id: string, body?: { ends_at?: string; refund?: number }) =>
  as(someone).call(withdrawals.accept, { params: { id }, ...(body && { body }) });

const lastMail = async (email: string) => (await mailsTo(email)).at(-1);

/** An admin refunds a payment in Stripe: cents of it, or all. */
async function refund(id: string, amount?: number) {
  const { stripe_payment_intent } = await PaymentModel.findById(id).orFail().lean();
  const of = { payment_intent: String(stripe_payment_intent), ...(amount && { amount }) };
  await world.context.stripe?.refunds.create(of);
  await world.control.webhooksSettled();
}

describe('an ordinary cancellation', () => {
  test('is confirmed at once for the end of the term, which goes on until then, and nothing is paid back', async () => {
    const { email, number, id, until, buyer } = await aPurchase();
    const later = dayOf(new Date(Date.now() + 300 * dayMs));
    const { status, body } = await cancel({
      email: email.toUpperCase(),
      receipt_number: number,
      ends_on: later,
    });
    expect([status, body]).toEqual([201, { id: expect.any(String), received_at: expect.any(String) }]);
    expect(await listed(email)).toMatchObject([
      {
        id: body.id,
        contract: 'cancellation',
        kind: 'ordinary',
        state: 'confirmed',
        ends_on: later,
        ends_at: until,
        cause: null,
        refund: null,
        payment: { id, number, state: 'paid' },
      },
    ]);
    const mail = await lastMail(email);
    expect([mail?.kind, mail?.category, mail?.subject]).toEqual([
      'cancellation-received',
      'essential',
      'Your cancellation is confirmed',
    ]);
    expect(mail?.text).toMatch(
      /We received your cancellation of Basic .* on .*\d{2}:\d{2}.* It ends on .*, and is not renewed\./,
    );
    expect((await world.me(buyer)).membership_expires).toBe(until);
    const someone = await anAdmin();
    const refused = await accept(someone, body.id);
    expect([refused.status, refused.detail]).toEqual([
      409,
      'This cancellation was confirmed at once: nothing is to be decided',
    ]);
    const declined = await as(someone).call(withdrawals.decline, {
      params: { id: body.id },
      body: { reason: 'No' },
    });
    expect(declined.status).toBe(409);
  });

  test('answers the same of what is not found, which waits for an admin', async () => {
    const email = anAddress();
    const { status, body } = await cancel({ email, receipt_number: '2020-999999' });
    expect([status, body]).toEqual([201, { id: expect.any(String), received_at: expect.any(String) }]);
    expect(await listed(email)).toMatchObject([{ state: 'open', payment: null, ends_at: null }]);
    const mail = await lastMail(email);
    expect(mail?.subject).toBe('We have received your cancellation');
    expect(mail?.text).toContain('How: At the end of the term');
    expect(mail?.text).toContain('When: As soon as possible');
    expect(mail?.text).not.toContain('ends on');
  });

  test('says of what is over when it ended, and of what was never paid that nothing is owed', async () => {
    const { email, number, until } = await aPurchase();
    const open = await aMember();
    await world.checkout(open);
    const unpaid = (await world.receipts(open))[0]?.id ?? '';
    await cancel({ email: open.user.email, receipt_number: unpaid.toUpperCase() }, open);
    expect((await lastMail(open.user.email))?.text).toContain(
      'Nothing was paid for it, and nothing is owed.',
    );
    expect(await listed(open.user.email)).toMatchObject([{ state: 'confirmed', payment: { id: unpaid } }]);

    clock.setTo(new Date(Date.parse(until) + dayMs));
    await cancel({ email, receipt_number: number });
    expect(await listed(email)).toMatchObject([{ state: 'confirmed', ends_at: until }]);
    expect((await lastMail(email))?.text).toMatch(/This contract ended on /);

    clock.reset();
    const refunded = await aPurchase();
    await refund(refunded.id);
    await cancel({ email: refunded.email, receipt_number: refunded.number, ...forCause });
    expect(await listed(refunded.email)).toMatchObject([
      { state: 'confirmed', payment: { state: 'refunded' } },
    ]);
    expect((await lastMail(refunded.email))?.text).toMatch(/This contract ended on /);
  });

  test('of what waits for its approval is open, as there is no term yet', async () => {
    const buyer = await aMember();
    await world.pay(await world.checkoutPartnership(buyer));
    const [receipt] = await world.receipts(buyer);
    const { id } = (await cancel({ email: buyer.user.email, receipt_number: receipt?.number ?? '' })).body;
    expect(await listed(buyer.user.email)).toMatchObject([{ state: 'open', ends_at: null }]);
    await accept(await anAdmin(), id, { refund: 1000 });
    expect((await as(buyer).call(contract.partnerships.mine)).body.map(({ status }) => status)).toEqual([
      'expired',
    ]);
  });

  test('of the same kind for the same purchase is shown once, also at once', async () => {
    const { email, number } = await aPurchase();
    const apps = [createApp(testContext()), createApp(testContext())];
    const answers = await atOnce(6, (index) =>
      cancel({ email, receipt_number: number }, null, apps[index % 2]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(6);
    expect(await listed(email)).toHaveLength(1);
    await cancel({ email, receipt_number: number, ...forCause });
    await as(null).call(withdrawals.create, { body: { name: 'Vera', email, receipt_number: number } });
    expect((await listed(email)).map(({ kind, state }) => [kind, state])).toEqual([
      ['for_cause', 'open'],
      ['ordinary', 'confirmed'],
    ]);
  });

  test('needs a day that is not over, and for cause a reason; a reason of an ordinary one is ignored', async () => {
    const yesterday = dayOf(new Date(Date.now() - dayMs));
    const past = await cancel({ ends_on: yesterday });
    expect([past.status, past.detail]).toEqual([422, 'Choose today or a later day']);
    const why = await cancel({ kind: 'for_cause', reason: ' ' });
    expect([why.status, why.body]).toMatchObject([422, { errors: [{ code: 'reason_missing' }] }]);
    expect((await cancel({ ends_on: dayOf(new Date()) })).status).toBe(201);
    const email = anAddress();
    await cancel({ email, reason: 'I move away' });
    expect(await listed(email)).toMatchObject([{ cause: null }]);
  });

  test('takes a reason of any length with an ordinary one, and of up to 1,000 characters for cause', async () => {
    const email = anAddress();
    expect((await cancel({ email, reason: 'I move away. '.repeat(100) })).status).toBe(201);
    expect(await listed(email)).toMatchObject([{ cause: null }]);
    expect((await cancel({ ...forCause, reason: 'x'.repeat(1000) })).status).toBe(201);
    const long = await cancel({ ...forCause, reason: 'x'.repeat(1001) });
    expect([long.status, long.body]).toMatchObject([422, { errors: [{ path: 'reason', code: 'too_long' }] }]);
  });

  test('is limited to five an hour from an address, and three mails a day to a mailbox', async () => {
    const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
    const answers = await several(6, () => cancel({}, null, limited));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    const email = anAddress();
    await several(4, () => cancel({ email, name: 'evil.example', ...forCause, reason: 'www.evil.example' }));
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(3);
    for (const { text } of mails) expect(text).not.toContain('evil');
  });

  test('works for who is suspended', async () => {
    const { buyer, number, email } = await aPurchase();
    const params = { id: buyer.id };
    await as(await anAdmin()).call(contract.suspensions.suspend, { params, body: { reason: 'Spam' } });
    expect((await cancel({ email, receipt_number: number }, buyer)).status).toBe(201);
    expect(await listed(email)).toMatchObject([{ state: 'confirmed' }]);
  });
});

describe('a cancellation for cause', () => {
  test('is accepted with an end and a refund, which is due until Stripe has paid it back', async () => {
    const { buyer, email, number, id, until } = await aPurchase('premium_yearly');
    const someone = await anAdmin();
    const made = (await cancel({ email, receipt_number: number, ...forCause })).body;
    expect(await listed(email)).toMatchObject([
      { state: 'open', kind: 'for_cause', cause: 'It was never there' },
    ]);
    for (const [field, body] of [
      ['ends_at', { ends_at: new Date(Date.parse(until) + 2 * dayMs).toISOString() }],
      ['ends_at', { ends_at: new Date(Date.now() - dayMs).toISOString() }],
      ['refund', { refund: 500.01 }],
      ['refund', { refund: -1 }],
      ['refund', { refund: 1.234 }],
    ] as const) {
      const refused = await accept(someone, made.id, body);
      expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ path: field }] }]);
    }
    const ends_at = new Date(Date.now() + 10 * dayMs).toISOString();
    const first = await accept(someone, made.id, { ends_at, refund: 123.45 });
    expect([first.status, first.body]).toMatchObject([
      200,
      { state: 'accepted', ends_at, refund: 123.45, payment: { state: 'refund_due' } },
    ]);
    expect((await accept(someone, made.id)).body).toEqual(first.body);
    const declined = await as(someone).call(withdrawals.decline, {
      params: { id: made.id },
      body: { reason: 'No' },
    });
    expect([declined.status, declined.detail]).toEqual([409, 'This cancellation was accepted already']);
    expect((await world.me(buyer)).membership_expires).toBe(ends_at);
    const mail = await lastMail(email);
    expect(mail?.subject).toBe('Your cancellation is accepted');
    expect(mail?.text).toMatch(/The contract ends on .*\n[\s\S]*We pay back €123\.45/);

    const due = (await as(someone).call(admin.payments, { query: { state: 'awaiting_admin' } })).body;
    expect(due.find((one) => one.id === id)).toMatchObject({ refund_due: 123.45, amount: 500 });
    await refund(id, 2345);
    const after = () => as(someone).call(admin.payments, { query: { state: 'awaiting_admin' } });
    expect((await after()).body.find((one) => one.id === id)).toMatchObject({ refund_due: 100 });
    await refund(id, 10_000);
    expect((await after()).body.find((one) => one.id === id)).toBeUndefined();
    const [receipt] = await world.receipts(buyer);
    expect([receipt?.state, receipt?.credit_notes.map(({ amount }) => amount)]).toEqual([
      'paid',
      [23.45, 100],
    ]);
    expect((await world.me(buyer)).membership_expires).toBe(ends_at);
    const { body: entries } = await as(someone).call(audit.list, { query: { subject: made.id } });
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      [
        'cancellation.accept',
        {
          before: { state: 'open', ends_at: null, refund: null },
          after: { state: 'accepted', ends_at, refund: 123.45 },
        },
      ],
    ]);
  });

  test('ends the contract now without an end, any moment of its last day counting as the end', async () => {
    const [one, other, someone] = [await aPurchase(), await aPurchase(), await anAdmin()];
    const now = (await cancel({ email: one.email, receipt_number: one.number, ...forCause })).body;
    await accept(someone, now.id);
    expect((await world.me(one.buyer)).membership_tier).toBe('free');
    expect((await world.receipts(one.buyer))[0]?.state).toBe('paid');
    const last = (await cancel({ email: other.email, receipt_number: other.number, ...forCause })).body;
    const ends_at = `${dayOf(other.until)}T23:59:59.000Z`;
    expect((await accept(someone, last.id, { ends_at })).body.ends_at).toBe(other.until);
  });

  test('of what was paid by transfer is paid back in part, and a partnership runs until its new end', async () => {
    const [partner, someone] = [await aMember(), await anAdmin()];
    await anActivePartnership(partner);
    const [receipt] = (await as(partner).call(contract.payments.mine)).body;
    const made = (await cancel({ receipt_number: receipt?.number ?? '', ...forCause }, partner)).body;
    const ends_at = new Date(Date.now() + 5 * dayMs).toISOString();
    await accept(someone, made.id, { ends_at, refund: 200 });
    const mine = async () => (await as(partner).call(contract.partnerships.mine)).body[0];
    expect(await mine()).toMatchObject({ status: 'active', end_date: ends_at });
    const params = { id: receipt?.id ?? '' };
    const refunded = await as(someone).call(admin.markPaymentRefunded, { params });
    expect(refunded.body).toMatchObject({ state: 'paid', refund_due: null, credit_notes: [{ amount: 200 }] });
    expect(await mine()).toMatchObject({ status: 'active', end_date: ends_at });
  });

  test('of what was paid since keeps what is added behind it', async () => {
    const { buyer, email, number } = await aPurchase();
    await world.pay(await world.checkout(buyer));
    const made = (await cancel({ email, receipt_number: number, ...forCause })).body;
    const ends_at = new Date(Date.now() + 10 * dayMs);
    await accept(await anAdmin(), made.id, { ends_at: ends_at.toISOString() });
    const end = new Date((await world.me(buyer)).membership_expires ?? 0).getTime();
    const days = (end - ends_at.getTime()) / dayMs;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
  });

  test('with a later end leaves what a lower tier was converted into', async () => {
    const buyer = await aMember();
    await world.pay(await world.checkout(buyer, 'basic_yearly'));
    await world.pay(await world.checkout(buyer, 'premium_monthly'));
    const whole = Date.parse((await world.me(buyer)).membership_expires ?? '');
    const id = (await world.receipts(buyer)).find(({ package_id }) => package_id === 'premium_monthly')?.id;
    const made = (await cancel({ receipt_number: id ?? '', ...forCause }, buyer)).body;
    const ends_at = new Date(Date.now() + 10 * dayMs);
    await accept(await anAdmin(), made.id, { ends_at: ends_at.toISOString() });
    const end = Date.parse((await world.me(buyer)).membership_expires ?? '');
    // The month that was bought is shortened to ten days.
    expect((whole - end) / dayMs).toBeGreaterThanOrEqual(17);
    expect((whole - end) / dayMs).toBeLessThanOrEqual(21.1);
    expect(end).toBeGreaterThan(ends_at.getTime() + 100 * dayMs);
  });

  test('with a refund adds to what is due already', async () => {
    const { email, number, id, buyer } = await aPurchase();
    await PaymentModel.updateOne(
      { _id: id },
      { state: 'refund_due', refund_due_cents: 1000, refund_failed_cents: 1000 },
    );
    const made = (await cancel({ email, receipt_number: number, ...forCause })).body;
    await accept(await anAdmin(), made.id, { refund: 5 });
    const due = await as(await anAdmin()).call(admin.payments, { query: { state: 'awaiting_admin' } });
    expect(due.body.find((one) => one.id === id)).toMatchObject({ refund_due: 15 });
    expect((await world.me(buyer)).membership_tier).toBe('free');
  });

  test('that has ended the contract is told to whoever cancels it again', async () => {
    const { email, number } = await aPurchase();
    const made = (await cancel({ email, receipt_number: number, ...forCause })).body;
    const { ends_at } = (await accept(await anAdmin(), made.id)).body;
    await cancel({ email, receipt_number: number });
    expect((await listed(email))[0]).toMatchObject({ kind: 'ordinary', state: 'confirmed', ends_at });
    expect((await lastMail(email))?.text).toMatch(/This contract ended on /);
  });

  test('that is declined tells why, and can be declared again', async () => {
    const [{ email, number }, someone] = [await aPurchase(), await anAdmin()];
    const made = (await cancel({ email, receipt_number: number, ...forCause })).body;
    const params = { id: made.id };
    await as(someone).call(withdrawals.decline, { params, body: { reason: 'It was there' } });
    const mail = await lastMail(email);
    expect(mail?.subject).toBe('Your cancellation is declined');
    expect(mail?.text).toContain('Reason: It was there');
    const refused = await accept(someone, made.id);
    expect([refused.status, refused.detail]).toEqual([409, 'This cancellation was declined already']);
    await cancel({ email, receipt_number: number, ...forCause });
    expect((await listed(email)).map(({ state }) => state)).toEqual(['open', 'declined']);
    const { body: entries } = await as(someone).call(audit.list, { query: { subject: made.id } });
    expect(entries.map(({ action }) => action)).toEqual(['cancellation.decline']);
  });
});

test('name, address and reason are in the export, go with the account, and three years later', async () => {
  const [{ buyer, email, number }, other] = [await aPurchase(), anAddress()];
  const { id } = (await cancel({ email, receipt_number: number, ...forCause })).body;
  const { body } = await as(buyer).call(account.download);
  expect(body.withdrawals).toMatchObject([{ id, contract: 'cancellation', cause: 'It was never there' }]);
  await as(buyer).call(account.remove, { body: { current_password: buyer.password } });
  const kept = await WithdrawalModel.findById(id).lean();
  expect([kept?.name, kept?.email, kept?.cause, kept?.member_id]).toEqual(Array(4).fill(undefined));

  const second = await aPurchase();
  await cancel({ email: other, receipt_number: second.number }, second.buyer);
  clock.setTo(new Date(addMonths(new Date(), 36).getTime() + 60_000));
  await forgetWithdrawals();
  expect(await WithdrawalModel.findOne({ email: other }).lean()).toBeNull();
});

test('the site leads to it while something is sold, or runs that was sold', async () => {
  const off = testContext();
  const app = createApp(off);
  const isOffered = async () => (await as(null, app).call(site.get)).body.cancellations;
  expect((await world.call(null).call(site.get)).body.cancellations).toBe(true);
  await aPurchase();
  await readRunningContracts(off);
  expect(await isOffered()).toBe(true);
  clock.setTo(new Date(Date.now() + 3 * 365 * dayMs));
  await readRunningContracts(off);
  expect(await isOffered()).toBe(false);
});
