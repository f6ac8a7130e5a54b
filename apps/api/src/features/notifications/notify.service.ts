import type { AppContext } from '#lib/app-context.ts';
import { currentTransaction } from '#lib/transaction.ts';
import { deliverNews, findPeople } from './deliver-news.ts';
import type { News } from './news.ts';
import { partSize, queueNews } from './news-batches.ts';

export { deliverNews, findPeople, whereToAnswer } from './deliver-news.ts';
export type { LiveChange } from './live-log.ts';
export {
  type Actor,
  byDeletedAccount,
  didThis,
  type GuestNews,
  type News,
  type NewsContent,
  type NewsMail,
} from './news.ts';
export { queueGuestNews } from './news-batches.ts';
export type { Subject } from './notification.model.ts';

/** How many recipients were notified inside of a transaction so far. */
const notifiedIn = new WeakMap<object, number>();

/**
 * Counts further recipients of the current transaction.
 * @returns whether they are too many to be notified inside of it: they are queued, and not counted
 */
export function isCrowd(recipients: number): boolean {
  const transaction = currentTransaction();
  const count = recipients + ((transaction && notifiedIn.get(transaction)) ?? 0);
  if (count > partSize) return true;
  if (transaction) notifiedIn.set(transaction, count);
  return false;
}

/**
 * Notifies members through the channels they chose: the list in the app with its live signal, and mail. The only place
 * that decides who is notified (product/notifications-and-mails#one-place-decides): never the actor, nobody
 * across a block, no channel that is switched off. Call it inside the transaction of the cause, so that both
 * or neither are stored. Those beyond the first 20 recipients of a transaction are notified after the commit, by jobs.
 */
export async function notify(app: AppContext, news: News): Promise<void> {
  if (news.to.length === 0) return;
  if (isCrowd(news.to.length)) return queueNews(app, news);
  await deliverNews(app, news, await findPeople(news, news.to));
}
