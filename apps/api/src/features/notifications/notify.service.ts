import type { AppContext } from '#lib/app-context.ts';
import { deliverNews, recipientsOf } from './deliver-news.ts';
import type { News } from './news.ts';
import { batchSize, queueNews } from './news-batches.ts';

export { type Actor, byDeletedAccount, type News, type NewsMail } from './news.ts';
export type { Subject } from './subject.ts';

/**
 * Notifies members through the channels they chose: the list in the app with its live signal, and mail. The only place
 * that decides who is notified (product/notifications-and-mails#one-place-decides): never the actor, nobody
 * across a block, no channel that is switched off. Call it inside the transaction of the cause, so that both
 * or neither are stored. More than 200 recipients are notified after the commit, in batches.
 */
export async function notify(app: AppContext, news: News): Promise<void> {
  const ids = await recipientsOf(news);
  if (ids.length > batchSize) await queueNews(app, news, ids);
  else if (ids.length > 0) await deliverNews(app, news, ids);
}
