import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startStripe } from '@rosette/standins/stripe/start-stripe.ts';
import { createApp } from '../app.ts';
import { testContext } from './api.ts';

const keys = { secretKey: 'sk_test_for_tests', webhookSecret: 'whsec_for_tests' };

/** The product with payments switched on, at a sandbox of its own whose webhooks reach it. */
export async function startPaymentWorld() {
  const sandbox = await startStripe(keys);
  const context = testContext({
    STRIPE_API_BASE: sandbox.url,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  });
  const app = createApp(context);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await sandbox.control.setWebhookUrl({ url: `http://127.0.0.1:${port}/api/payments/webhook` });
  return {
    app,
    context,
    control: sandbox.control,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}
