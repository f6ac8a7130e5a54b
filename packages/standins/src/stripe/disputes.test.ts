import { expect, test } from 'vitest';
import { membership, refusalOf, startWorld } from './test/sandbox-world.ts';

test.each(['lost', 'won'] as const)('a dispute that is %s is told and can be retrieved', async (outcome) => {
  const { stripe, control, webhook } = await startWorld();
  const { id } = await stripe.checkout.sessions.create(membership());
  await control.pay({ session: id });
  await control.dispute({ session: id, outcome });
  await control.webhooksSettled();
  const told = webhook.events.filter(({ type }) => type.startsWith('charge.dispute.'));
  expect(told).toMatchObject([
    { type: 'charge.dispute.created', data: { object: { status: 'needs_response' } } },
    { type: 'charge.dispute.closed', data: { object: { status: outcome, amount: 2500 } } },
  ]);
  const dispute = await stripe.disputes.retrieve(Object(told[1]?.data.object).id);
  expect(dispute).toMatchObject({ status: outcome, currency: 'eur' });
  const charge = await stripe.charges.retrieve(String(dispute.charge));
  expect(charge).toMatchObject({ disputed: true, refunded: false, amount_refunded: 0 });
  expect((await refusalOf(stripe.disputes.retrieve('dp_nobody'))).code).toBe('resource_missing');
});
