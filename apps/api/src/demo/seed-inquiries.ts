import { moveInquiry, receiveInquiry } from '#features/partners/partner/inquiries.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { type Backdated, backdate } from './backdate.ts';
import { daysAgo } from './calendar.ts';
import { demoInquiries } from './inquiries.ts';

export async function seedInquiries(app: AppContext): Promise<void> {
  const made = demoInquiries.map(async ({ status, sent_days_ago, ...body }, index): Promise<Backdated> => {
    const id = await transaction(() => receiveInquiry(app, body));
    if (status !== 'new') await transaction(() => moveInquiry(null, id, status));
    return { id, set: { created_at: daysAgo(clock.now(), sent_days_ago, index) } };
  });
  await backdate('inquiries', await Promise.all(made));
}
