import { notify } from '#features/notifications/notify.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { transaction } from '#lib/transaction.ts';
import { closingKeyOf, subjectOf } from './application-news.ts';
import { OpportunityModel, stateAt } from './opportunity.model.ts';

/**
 * Notifies a poster that her opportunity is about to expire: once per expiry date over all processes, as taking it from
 * the queue and notifying are one transaction. Nobody is notified of one that has expired meanwhile.
 */
async function notifyOfExpiry(app: AppContext, id: unknown): Promise<void> {
  const now = clock.now();
  const opportunity = await OpportunityModel.findOneAndUpdate(
    { _id: id, closing_notice_at: { $lte: now } },
    { $unset: { closing_notice_at: 1 } },
    { timestamps: false },
  ).lean();
  if (!opportunity || stateAt(opportunity, now) !== 'open') return;
  const { poster_id, title, expires_at } = opportunity;
  await notify(app, {
    kind: 'opportunity_closing',
    to: [poster_id],
    actor_id: null,
    about: subjectOf(opportunity),
    key: closingKeyOf(opportunity),
    title: say('news.opportunityClosing', { opportunity: title }),
    text: say('news.opportunityClosesOn', { day: { day: expires_at.toISOString() } }),
    path: '/opportunities?tab=postings',
    mail: { validUntil: expires_at },
  });
}

/** Sends every due notice (product/opportunities#states), each once over all processes. */
export async function notifyOfExpiries(app: AppContext): Promise<void> {
  const due = await OpportunityModel.find({ closing_notice_at: { $lte: clock.now() } })
    .select('_id')
    .lean();
  await forEachAlone(app.log, 'a notice of expiry could not be sent', due, ({ _id }) =>
    transaction(() => notifyOfExpiry(app, _id), `opportunity:${_id}`),
  );
}

/** Stores the state of expired opportunities, which keeps the board's index small. */
export async function storeExpiredOpportunities(): Promise<void> {
  await OpportunityModel.updateMany(
    { state: 'open', expires_at: { $lte: clock.now() } },
    { $set: { state: 'expired' } },
    { timestamps: false },
  );
}
