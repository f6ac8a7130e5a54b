import { createServer } from 'node:http';
import Stripe from 'stripe';
import { listen } from '../../loopback.ts';

/** A webhook that verifies signatures, like the product's. */
export async function startWebhookReceiver(secret: string) {
  const events: Stripe.Event[] = [];
  const notifications: Stripe.V2.Core.EventNotification[] = [];
  const answers: number[] = [];
  const stripe = new Stripe('sk_test_receiver', { telemetry: false });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const status = answers.shift() ?? 200;
    if (status === 200) {
      const signature = String(request.headers['stripe-signature'] ?? '');
      const isThin = (JSON.parse(body) as { object?: unknown }).object === 'v2.core.event';
      if (isThin) notifications.push(stripe.parseEventNotification(body, signature, secret));
      else events.push(stripe.webhooks.constructEvent(body, signature, secret));
    }
    response.writeHead(status).end();
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    events,
    /** The thin ones. */
    notifications,
    types: () => events.map(({ type }) => type),
    /** The next statuses it answers, before 200 again. */
    answerNext: (...statuses: number[]) => answers.push(...statuses),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
