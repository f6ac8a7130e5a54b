import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MembershipPackageId } from '@rosette/shared/catalogue/membership-packages.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { startStripe } from '@rosette/standins/stripe/start-stripe.ts';
import { expect } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { createApp } from '../app.ts';
import { as, testContext } from './api.ts';
import type { Member } from './factories.ts';

const keys = { secretKey: 'sk_test_for_tests', webhookSecret: 'whsec_for_tests' };

/** The product with payments on, and a sandbox whose webhooks reach it. */
export async function startPaymentWorld(overrides: Record<string, string> = {}) {
  const sandbox = await startStripe(keys);
  const context = testContext({
    STRIPE_API_BASE: sandbox.url,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    ...overrides,
  });
  const app = createApp(context);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await sandbox.control.setWebhookUrl({ url: `http://127.0.0.1:${port}/api/payments/webhook` });
  const { control } = sandbox;
  const call = (member: Member | null) => as(member, app);

  return {
    app,
    context,
    control,
    call,
    /** Starts a checkout for a membership; answers the session. */
    async checkout(member: Member, package_id: MembershipPackageId = 'basic_monthly'): Promise<string> {
      const { status, body } = await call(member).call(contract.payments.membershipCheckout, {
        body: { package_id },
      });
      expect(status).toBe(200);
      return body.session_id;
    },
    async checkoutPartnership(member: Member): Promise<string> {
      const { body } = await call(member).call(contract.payments.partnershipCheckout, {
        body: { package_id: 'gold_yearly' },
      });
      return body.session_id;
    },
    /** Pays, and waits until the product has settled it. */
    async pay(session: string): Promise<void> {
      await control.pay({ session });
      await control.webhooksSettled();
    },
    /** Restores the delivery of webhooks: at once, one copy each. */
    async deliverAsUsual(): Promise<void> {
      await control.releaseWebhooks();
      await control.webhooksSettled();
      await control.duplicateWebhooks({ copies: 1 });
    },
    statusOf: async (member: Member, session_id: string) =>
      (await call(member).call(contract.payments.status, { params: { session_id } })).body,
    me: async (member: Member) => (await call(member).call(contract.users.me)).body,
    receipts: async (member: Member) => (await call(member).call(contract.payments.mine)).body,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}

/** The number of payments that have extended this member's membership. */
export async function grantsOf(member: Member): Promise<number> {
  const user = await UserModel.findById(member.id).select('+grants').lean();
  return user?.grants.filter(({ ended_at }) => !ended_at).length ?? 0;
}
