import { expect, test } from 'vitest';
import { membership, refusalOf, startWorld } from './test/sandbox-world.ts';

async function aPaidSession() {
  const world = await startWorld();
  const { id: session } = await world.stripe.checkout.sessions.create(membership());
  await world.control.pay({ session });
  const told = async () => {
    await world.control.webhooksSettled();
    return world.webhook.events.filter(({ type }) => type.startsWith('charge.dispute.'));
  };
  const latest = async () => {
    const { payment_intent } = await world.stripe.checkout.sessions.retrieve(session);
    const intent = await world.stripe.paymentIntents.retrieve(String(payment_intent));
    const { data } = await world.stripe.disputes.list({ charge: String(intent.latest_charge) });
    return data;
  };
  return { ...world, session, told, latest };
}

test.each(['lost', 'won'] as const)('a dispute that is %s is told and can be retrieved', async (outcome) => {
  const { stripe, control, session, told } = await aPaidSession();
  await control.dispute({ session, outcome });
  const events = await told();
  expect(events.map(({ type }) => type)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    ...(outcome === 'won' ? ['charge.dispute.funds_reinstated'] : []),
    'charge.dispute.closed',
  ]);
  expect(events.at(-1)).toMatchObject({ data: { object: { status: outcome, amount: 2500 } } });
  const dispute = await stripe.disputes.retrieve(Object(events[0]?.data.object).id);
  expect(dispute).toMatchObject({ status: outcome, currency: 'eur' });
  const charge = await stripe.charges.retrieve(String(dispute.charge));
  expect(charge).toMatchObject({ disputed: true, refunded: false, amount_refunded: 0 });
  expect((await refusalOf(stripe.disputes.retrieve('dp_nobody'))).code).toBe('resource_missing');
});

test('a part is disputed and lost, appealed and won', async () => {
  const { control, session, told, latest } = await aPaidSession();
  await control.dispute({ session, outcome: 'lost', amount: 1000 });
  expect(await latest()).toMatchObject([
    {
      amount: 1000,
      status: 'lost',
      balance_transactions: [{ amount: -1000, reporting_category: 'dispute' }],
    },
  ]);
  await control.changeDispute({ session, status: 'appeal_under_review' });
  expect(await latest()).toMatchObject([{ status: 'appeal_under_review' }]);
  await control.winDispute({ session });
  expect(await latest()).toMatchObject([
    { status: 'won', balance_transactions: [{}, { amount: 1000, reporting_category: 'dispute_reversal' }] },
  ]);
  expect((await told()).slice(3).map(({ type }) => type)).toEqual([
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ]);
});

test('more than is left of a charge cannot be disputed', async () => {
  const { control, session, latest } = await aPaidSession();
  await expect(control.dispute({ session, outcome: 'lost', amount: 2501 })).rejects.toThrow(/2501/);
  expect(await latest()).toEqual([]);
});

test('a thin notification names the object, and is read with the signature of the others', async () => {
  const { control, session, webhook, latest } = await aPaidSession();
  await control.webhooksSettled();
  await control.thinWebhooks({ on: true });
  await control.dispute({ session, outcome: 'lost' });
  await control.webhooksSettled();
  const [dispute] = await latest();
  const told = webhook.notifications.map(({ type }) => type);
  expect(told).toEqual([
    'v1.charge.dispute.created',
    'v1.charge.dispute.funds_withdrawn',
    'v1.charge.dispute.closed',
  ]);
  expect(webhook.notifications.at(-1)).toMatchObject({
    related_object: { id: dispute?.id, type: 'dispute', url: `/v1/disputes/${dispute?.id}` },
  });
});
