import { expect, test } from 'vitest';
import { membership, startWorld } from './sandbox-world.ts';
import { answerFaults } from './wire-check.ts';

test('the answer check of the tests finds invalid answers', async () => {
  const { stripe, exchanges } = await startWorld();
  await stripe.checkout.sessions.create(membership());
  const session = JSON.parse(exchanges[0]?.answer ?? '');
  expect(answerFaults(session)).toEqual([]);
  const { url: _, ...withoutUrl } = session;
  for (const wrong of [
    withoutUrl,
    { ...session, colour: 'rose' },
    { ...session, status: 'done' },
    { ...session, amount_total: '2500' },
    { ...session, amount_total: 25.5 },
    { ...session, payment_intent: { id: 'pi_1', object: 'payment_intent' } },
    { ...session, object: 'gift' },
  ]) {
    expect(answerFaults(wrong)).not.toEqual([]);
  }
  expect(answerFaults({ object: 'list', data: [session, withoutUrl] })).not.toEqual([]);
});
