import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';

/**
 * The two calls of Stripe that a walk over the contract needs: a checkout is opened and looked at, and nobody pays.
 * What paying does is told by the tests of payments.
 */
export async function startOpenCheckouts(): Promise<string> {
  const sessions = new Map<string, object>();
  const stripe = express();
  stripe.use(express.urlencoded({ extended: true }));
  stripe.post('/v1/checkout/sessions', ({ body }, response) => {
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.example/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      metadata: body.metadata,
    };
    sessions.set(id, session);
    response.json(session);
  });
  stripe.get('/v1/checkout/sessions/:id', ({ params }, response) => {
    const session = sessions.get(params.id);
    response.status(session ? 200 : 404).json(session ?? { error: { message: 'No such checkout session' } });
  });
  const server = createServer(stripe);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
