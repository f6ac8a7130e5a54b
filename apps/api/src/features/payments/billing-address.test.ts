import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, expect, test } from 'vitest';
import { aMember, type Member, signedInAgain } from '#test/factories.ts';
import { mailedLink } from '#test/mails.ts';
import { startPaymentWorld } from '#test/payment-world.ts';

const { billing, payments } = contract;

const world = await startPaymentWorld();
afterAll(() => world.close());

const receiptOf = async (buyer: Member) => (await world.receipts(buyer))[0];
const settled = () => world.control.webhooksSettled();

const given = { line1: 'Rosenweg 1', postal_code: '50667', city: 'Köln', country: 'DE' };

test('the billing address is asked for above €250, offered below, and not where the account has one', async () => {
  const asked = async (buyer: Member, package_id: 'basic_monthly' | 'premium_yearly') => {
    const session = await world.checkout(buyer, package_id);
    return (await world.context.stripe?.checkout.sessions.retrieve(session))?.billing_address_collection;
  };
  const buyer = await aMember();
  expect([await asked(buyer, 'basic_monthly'), await asked(buyer, 'premium_yearly')]).toEqual([
    'auto',
    'required',
  ]);
  const known = await aMember();
  await world.call(known).call(billing.update, { body: { address: 'Ring 2\n1010 Wien' } });
  expect(await asked(known, 'premium_yearly')).toBeNull();
});

test('the billing address that she gives stands on the receipt and is kept, unless she had set one meanwhile', async () => {
  const [buyer, other] = [await aMember(), await aMember()];
  for (const someone of [buyer, other]) {
    const session = await world.checkout(someone, 'premium_yearly');
    if (someone === other) {
      await world.call(other).call(billing.update, { body: { address: 'Ring 2', country: 'AT' } });
    }
    await world.control.pay({ session, address: given });
    await settled();
  }
  const address = 'Rosenweg 1\n50667 Köln';
  expect((await receiptOf(buyer))?.buyer).toMatchObject({ address, country: 'DE' });
  expect((await world.call(buyer).call(billing.get)).body).toMatchObject({
    address,
    country: 'DE',
  });
  expect((await receiptOf(other))?.buyer).toMatchObject({ address: 'Ring 2', country: 'AT' });
});

test('the billing address keeps its lines and its country together, without a VAT ID of another country', async () => {
  const buyer = await aMember();
  await world.call(buyer).call(billing.update, { body: { country: 'AT', vat_id: 'ATU12345678' } });
  const session = await world.checkout(buyer, 'premium_yearly');
  await world.control.pay({ session, address: given });
  await settled();
  const bill = { address: 'Rosenweg 1\n50667 Köln', country: 'DE', vat_id: null };
  expect((await receiptOf(buyer))?.buyer).toMatchObject(bill);
  expect((await world.call(buyer).call(billing.get)).body).toMatchObject(bill);
});

test('the billing address is not kept of a page that was opened before the owner of the mailbox took the account over', async () => {
  const impostor = await aMember();
  const [session, { email }] = [await world.checkout(impostor, 'premium_yearly'), impostor.user];
  await world.call(null).call(contract.auth.forgotPassword, { body: { email } });
  const token = new URL(await mailedLink(email, '/reset-password')).searchParams.get('token') ?? '';
  const password = 'a password of her own';
  await world.call(null).call(contract.auth.resetPassword, { body: { token, new_password: password } });
  await world.control.pay({ session, address: given });
  await settled();
  const owner = await signedInAgain({ ...impostor, password });
  expect((await receiptOf(owner))?.state).toBe('paid');
  const { body } = await world.call(owner).call(billing.get);
  expect(body).toMatchObject({ address: null, country: null });
});

test('a billing address without a street keeps its country only', async () => {
  const buyer = await aMember();
  const session = await world.checkout(buyer);
  await world.control.pay({ session, address: { country: 'DE', postal_code: '50667' } });
  await settled();
  expect((await receiptOf(buyer))?.buyer).toMatchObject({ address: null, country: 'DE' });
  expect((await world.call(buyer).call(payments.mine)).status).toBe(200);
});
