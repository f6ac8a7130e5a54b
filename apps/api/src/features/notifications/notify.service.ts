import { hiddenByBlock } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { inTransaction } from '#lib/transaction.ts';
import { deliverNews } from './deliver-news.ts';
import type { News } from './news.ts';
import { batchSize, queueNews } from './news-batches.ts';

export type { News, NewsMail } from './news.ts';
export type { Subject } from './subject.ts';

/** Each once, without who did it and whoever is across a block from her. */
async function recipientsOf({ to, actor_id }: News): Promise<string[]> {
  const ids = new Set(to.map(String));
  if (actor_id === null) return [...ids];
  ids.delete(String(actor_id));
  if (ids.size === 0) return [];
  for (const hidden of await hiddenByBlock(String(actor_id))) ids.delete(hidden);
  return [...ids];
}

/**
 * Tells members of something, each through the channels she chose: the list in the app with its live signal, and mail.
 * The one place that decides who hears (beyond §10): never who did it, nobody across a block, nobody who switched it
 * off. Call it inside the transaction that causes the news; then both happen or neither, whether or not mail is set up.
 * A crowd of more than 200 is told right after the commit, in parts.
 */
export async function notify(app: AppContext, news: News): Promise<void> {
  await inTransaction(async () => {
    const ids = await recipientsOf(news);
    if (ids.length > batchSize) await queueNews(app, news, ids);
    else if (ids.length > 0) await deliverNews(app, news, ids);
  });
}
