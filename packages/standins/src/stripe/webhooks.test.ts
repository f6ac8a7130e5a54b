import { expect, test } from 'vitest';
import { membership, startWorld } from './test/sandbox-world.ts';

async function paidWorld() {
  const world = await startWorld();
  const pay = async () => {
    const { id } = await world.stripe.checkout.sessions.create(membership());
    await world.control.pay({ session: id });
    return id;
  };
  return { ...world, pay };
}

test('events are signed and sent in order', async () => {
  const { pay, control, webhook } = await paidWorld();
  const id = await pay();
  await control.webhooksSettled();
  const completed = webhook.events.at(-1);
  expect(completed).toMatchObject({
    type: 'checkout.session.completed',
    api_version: '2026-10-28.endive',
    data: { object: { id, payment_status: 'paid', metadata: { payment_id: 'payment-1' } } },
  });
  const first = webhook.events.find(({ type }) => type === 'charge.succeeded');
  expect(first).toMatchObject({ data: { object: { metadata: { payment_id: 'payment-1' } } } });
});

test("an event holds its object's state at the time", async () => {
  const { pay, control, webhook, stripe } = await paidWorld();
  await control.holdWebhooks();
  const id = await pay();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  await stripe.refunds.create({ payment_intent: String(payment_intent) });
  await control.releaseWebhooks();
  const succeeded = webhook.events.find(({ type }) => type === 'charge.succeeded');
  expect(succeeded).toMatchObject({ data: { object: { refunded: false, amount_refunded: 0 } } });
});

test('an event is sent again until the webhook answers 2xx', async () => {
  const { control, webhook, stripe } = await paidWorld();
  const { id } = await stripe.checkout.sessions.create(membership());
  webhook.answerNext(500, 302);
  await control.expireSession({ session: id });
  await control.webhooksSettled();
  expect(webhook.events).toEqual([]);
  await control.moveClock({ seconds: 2 });
  await control.webhooksSettled();
  await control.moveClock({ seconds: 6 });
  await control.webhooksSettled();
  expect(webhook.types()).toEqual(['checkout.session.expired']);
  expect((await control.webhookAttempts()).map(({ status }) => status)).toEqual([500, 302, 200]);
});

test('a webhook that never answers is given up', async () => {
  const { control, stripe } = await paidWorld();
  await control.setWebhookUrl({ url: 'http://127.0.0.1:1/nobody' });
  const { id } = await stripe.checkout.sessions.create(membership());
  await control.expireSession({ session: id });
  for (let count = 0; count < 10; count += 1) {
    await control.webhooksSettled();
    await control.moveClock({ seconds: 7200 });
  }
  const attempts = await control.webhookAttempts();
  expect(attempts).toHaveLength(7);
  expect(attempts.every(({ status }) => status === null)).toBe(true);
});

test('held events are sent in the order of the test', async () => {
  const { pay, control, webhook } = await paidWorld();
  await control.holdWebhooks();
  await pay();
  await control.webhooksSettled();
  expect(webhook.events).toEqual([]);
  const held = await control.heldWebhooks();
  expect(held.map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ]);
  await control.releaseWebhooks({ order: [held[3]?.event ?? '', held[1]?.event ?? ''] });
  expect(webhook.types()).toEqual([
    'checkout.session.completed',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
  await control.holdWebhooks();
  await pay();
  await control.releaseWebhooks({ order: 'reversed' });
  expect(webhook.types().at(4)).toBe('checkout.session.completed');
});

test('events are sent twice, and once more when replayed', async () => {
  const { control, webhook, stripe } = await paidWorld();
  await control.duplicateWebhooks({ copies: 2 });
  const { id } = await stripe.checkout.sessions.create(membership());
  await control.expireSession({ session: id });
  await control.webhooksSettled();
  const [event] = webhook.events;
  await control.replayWebhook({ event: event?.id ?? '' });
  expect(webhook.events.map((other) => other.id)).toEqual([event?.id, event?.id, event?.id]);
  await expect(control.replayWebhook({ event: 'evt_nobody' })).rejects.toThrow('evt_nobody');
});

test('without a webhook nothing waits for delivery', async () => {
  const { control, webhook, stripe } = await startWorld({ webhookUrl: undefined });
  const { id } = await stripe.checkout.sessions.create(membership());
  await control.expireSession({ session: id });
  await control.setWebhookUrl({ url: webhook.url });
  await control.moveClock({ seconds: 7200 });
  await control.webhooksSettled();
  expect(webhook.types()).toEqual([]);
});
