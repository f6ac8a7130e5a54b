import type { AppContext } from '#lib/app-context.ts';
import { deliverNews, findPeople } from './deliver-news.ts';
import type { News } from './news.ts';
import { batchSize, queueNews } from './news-batches.ts';

export { deliverNews, findPeople } from './deliver-news.ts';
export type { LiveChange } from './live-log.ts';
export { type Actor, byDeletedAccount, didThis, type News, type NewsContent, type NewsMail } from './news.ts';
export type { Subject } from './notification.model.ts';

/**
 * Notifies members through the channels they chose: the list in the app with its live signal, and mail. The only place
 * that decides who is notified (product/notifications-and-mails#one-place-decides): never the actor, nobody
 * across a block, no channel that is switched off. Call it inside the transaction of the cause, so that both
 * or neither are stored. More than 200 recipients are notified after the commit, in batches.
 */
export async function notify(app: AppContext, news: News): Promise<void> {
  if (news.to.length > batchSize) await queueNews(app, news);
  else if (news.to.length > 0) await deliverNews(app, news, await findPeople(news, news.to));
}
