import { addMonths } from '@rosette/shared/calendar.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import type { CreateWithdrawalBody } from '@rosette/shared/contract/withdrawals.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, atOnce, type Member, several } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { anActiveAdvertisement } from '#test/placements.ts';
import { WithdrawalModel } from './withdrawal.model.ts';
import { forgetWithdrawals } from './withdrawals.service.ts';

const { account, admin, audit, withdrawals } = contract;

const world = await startPaymentWorld();
afterAll(() => world.close());

const anAddress = () => `${crypto.randomUUID()}@rosette.example`;

async function aPurchase() {
  const buyer = await aMember();
  await world.pay(await world.checkout(buyer));
  const [receipt] = await world.receipts(buyer);
  return { buyer, number: receipt?.number ?? '', id: receipt?.id ?? '' };
}

const withdraw = (body: Partial<CreateWithdrawalBody>, someone: Member | null = null, app = world.app) =>
  as(someone, app).call(withdrawals.create, { body: { name: 'Vera Lind', email: anAddress(), ...body } });

const listed = async (someone: Member, email: string) =>
  (await as(someone).call(withdrawals.list)).body.filter((one) => one.email === email);

const accept = (someone: Member, id: string) => as(someone).call(withdrawals.accept, { params: { id } });
const decline = (someone: Member, id: string, reason = 'The time is over') =>
  as(someone).call(withdrawals.decline, { params: { id }, body: { reason } });

const waitingCount = async (someone: Member) =>
  (await as(someone).call(admin.waiting)).body.find(({ kind }) => kind === 'withdrawal')?.count ?? 0;

describe('withdrawing', () => {
  test('answers and mails the same whether or not the purchase is found', async () => {
    const [{ buyer, number }, someone] = [await aPurchase(), await anAdmin()];
    const { email } = buyer.user;
    const other = anAddress();
    const before = await waitingCount(someone);
    const found = await withdraw({ email, receipt_number: number, text: 'I changed my mind' });
    const unknown = await withdraw({
      email: other,
      receipt_number: '2020-999999',
      text: 'I changed my mind',
    });
    for (const { status, body } of [found, unknown]) {
      expect([status, body]).toEqual([201, { id: expect.any(String), received_at: expect.any(String) }]);
    }
    for (const address of [email, other]) {
      const mail = (await mailsTo(address)).at(-1);
      expect([mail?.kind, mail?.category]).toEqual(['withdrawal-received', 'essential']);
      expect(mail?.text).toContain('What you wrote: I changed my mind');
      expect(mail?.text).toMatch(/Received \(UTC\): .*\d{2}:\d{2}/);
      expect(mail?.text).toContain('Name: Vera Lind');
    }
    expect(await listed(someone, email)).toMatchObject([
      { id: found.body.id, state: 'open', member: { id: buyer.id }, payment: { number, state: 'paid' } },
    ]);
    expect(await listed(someone, other)).toMatchObject([
      { state: 'open', member: null, payment: null, receipt_number: '2020-999999' },
    ]);
    expect(await waitingCount(someone)).toBe(before + 2);
  });

  test('finds the purchase for the buyer, her address and that on her bill, for nobody else', async () => {
    const someone = await anAdmin();
    const numberOf = async (who: 'buyer' | 'stranger') => {
      const { buyer, number } = await aPurchase();
      const email = anAddress();
      await withdraw({ email, receipt_number: number }, who === 'buyer' ? buyer : await aMember());
      return (await listed(someone, email))[0]?.payment?.number === number;
    };
    expect([await numberOf('buyer'), await numberOf('stranger')]).toEqual([true, false]);

    const [buyer, email] = [await aMember(), anAddress()];
    const address = `Main Street 1\n${email}`;
    await world.call(buyer).call(contract.billing.update, { body: { name: 'Lind AB', address } });
    await world.pay(await world.checkout(buyer));
    const [receipt] = await world.receipts(buyer);
    await withdraw({ email, receipt_number: receipt?.number ?? '' });
    expect((await listed(someone, email))[0]?.payment?.number).toBe(receipt?.number);
  });

  test('from a purchase counts once, also at once, unless it was declined', async () => {
    const [{ buyer, number }, someone] = [await aPurchase(), await anAdmin()];
    const { email } = buyer.user;
    const apps = [createApp(testContext()), createApp(testContext())];
    const answers = await atOnce(6, (index) =>
      withdraw({ email, receipt_number: number }, null, apps[index % 2]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(6);
    const shown = await listed(someone, email);
    expect(shown).toHaveLength(1);
    await decline(someone, shown[0]?.id ?? '');
    await withdraw({ email, receipt_number: number });
    expect((await listed(someone, email)).map(({ state }) => state)).toEqual(['open', 'declined']);
  });

  test('needs name and address; a mailbox gets three mails a day, shared with reports', async () => {
    const someone = await anAdmin();
    expect((await withdraw({ name: ' ' })).status).toBe(422);
    expect((await withdraw({ email: 'vera' })).status).toBe(422);
    const email = anAddress();
    const answers = await several(4, () =>
      withdraw({ email, text: 'See www.evil.example', name: 'evil.example' }),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const mails = (await mailsTo(email)).filter(({ kind }) => kind === 'withdrawal-received');
    expect(mails).toHaveLength(3);
    for (const { text, to } of mails) expect(text + to.name).not.toContain('evil');
    expect(await listed(someone, email)).toHaveLength(4);
  });

  test('is limited to five an hour from an address', async () => {
    const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
    const answers = await several(6, () => withdraw({}, null, limited));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('a withdrawal', () => {
  test('that is accepted marks the payment for a refund and tells the person', async () => {
    const [{ buyer, number, id: payment }, someone] = [await aPurchase(), await anAdmin()];
    const { email } = buyer.user;
    const { id } = (await withdraw({ email, receipt_number: number })).body;
    const first = await accept(someone, id);
    expect([first.status, first.body]).toMatchObject([
      200,
      { state: 'accepted', payment: { id: payment, state: 'refund_due' } },
    ]);
    expect(await accept(someone, id)).toMatchObject({ status: 200, body: first.body });
    const refused = await decline(someone, id);
    expect([refused.status, refused.detail]).toEqual([409, 'This withdrawal was accepted already']);
    expect((await mailsTo(email)).slice(-1).map(({ subject }) => subject)).toEqual([
      'Your withdrawal is accepted',
    ]);
    const { body } = await as(someone).call(audit.list, { query: { subject: id } });
    expect(body.map(({ action, details, subject }) => [action, details, subject.label])).toEqual([
      ['withdrawal.accept', { before: { state: 'open' }, after: { state: 'accepted' } }, number],
    ]);
    const due = await as(someone).call(admin.payments, { query: { state: 'awaiting_admin' } });
    expect(due.body.map((one) => one.id)).toContain(payment);
  });

  test('that is declined tells why, and leaves the payment', async () => {
    const [{ buyer, number }, someone] = [await aPurchase(), await anAdmin()];
    const { email } = buyer.user;
    const { id } = (await withdraw({ email, receipt_number: number })).body;
    expect((await decline(someone, id, '')).status).toBe(422);
    const { status, body } = await decline(someone, id);
    expect([status, body]).toMatchObject([
      200,
      { state: 'declined', reason: 'The time is over', payment: { state: 'paid' } },
    ]);
    expect((await decline(someone, id, 'Something else')).body.reason).toBe('The time is over');
    expect((await accept(someone, id)).status).toBe(409);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toBe('Your withdrawal is declined');
    for (const part of ['Reason: The time is over', 'A person decided this', 'hello@rosette.example']) {
      expect(mail?.text).toContain(part);
    }
    const { body: entries } = await as(someone).call(audit.list, { query: { subject: id } });
    expect(entries.map(({ action }) => action)).toEqual(['withdrawal.decline']);
  });

  test('of what was paid by bank transfer ends it once the admin has paid it back', async () => {
    const [advertiser, someone] = [await aMember(), await anAdmin()];
    await anActiveAdvertisement(advertiser, { ad_type: 'spotlight_article' });
    const [receipt] = (await as(advertiser).call(contract.payments.mine)).body;
    const { id } = (await withdraw({ receipt_number: receipt?.number ?? '' }, advertiser)).body;
    await accept(someone, id);
    const params = { id: receipt?.id ?? '' };
    expect((await as(someone).call(admin.markPaymentRefunded, { params })).status).toBe(200);
    await UserModel.updateOne({ _id: advertiser.id }, { role: 'partner' });
    const { body } = await as(advertiser).call(contract.advertisements.mine);
    expect(body.map(({ status }) => status)).toEqual(['expired']);
  });
});

test('unsent mails about it go with the account, also to another address of hers', async () => {
  const [{ buyer, number }, someone, email] = [await aPurchase(), await anAdmin(), anAddress()];
  const { id } = (await withdraw({ email, receipt_number: number }, buyer)).body;
  await withdraw({ email });
  await accept(someone, id);
  const kinds = async () => (await mailsTo(email)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['withdrawal-received', 'withdrawal-received', 'withdrawal-accepted']);
  await as(buyer).call(account.remove, { body: { current_password: buyer.password } });
  // That of somebody without a purchase stays.
  expect(await kinds()).toEqual(['withdrawal-received']);
});

test('name, address and text are in the export, go with the account, and three years after the decision', async () => {
  const [{ buyer, number }, someone] = [await aPurchase(), await anAdmin()];
  const { email } = buyer.user;
  const { id } = (await withdraw({ email, receipt_number: number, text: 'Sorry' })).body;
  const { body } = await as(buyer).call(account.download);
  expect(body.withdrawals).toMatchObject([{ id, email, text: 'Sorry' }]);
  await as(buyer).call(account.remove, { body: { current_password: buyer.password } });
  const kept = await WithdrawalModel.findById(id).lean();
  expect([kept?.name, kept?.email, kept?.text, kept?.member_id]).toEqual(Array(4).fill(undefined));
  expect((await accept(someone, id)).body).toMatchObject({ state: 'accepted', payment: { number } });

  const other = anAddress();
  const later = (await withdraw({ email: other })).body;
  await decline(someone, later.id);
  const inThreeYears = addMonths(new Date(), 36).getTime();
  clock.setTo(new Date(inThreeYears - 60_000));
  await forgetWithdrawals();
  expect((await WithdrawalModel.findById(later.id).lean())?.email).toBe(other);
  clock.setTo(new Date(inThreeYears + 60_000));
  await forgetWithdrawals();
  expect((await WithdrawalModel.findById(later.id).lean())?.email).toBeUndefined();
});
