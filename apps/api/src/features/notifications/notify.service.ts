import { hiddenByBlock } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { deliverNews } from './deliver-news.ts';
import type { News } from './news.ts';
import { batchSize, queueNews } from './news-batches.ts';

export { type Actor, byDeletedAccount, type News, type NewsMail } from './news.ts';
export type { Subject } from './subject.ts';

/** Distinct recipients without the actor, named or not, and members across a block from her. */
async function recipientsOf({ to, actor_id, unnamed_actor_id }: News): Promise<string[]> {
  const ids = new Set(to.map(String));
  const actor = actor_id ?? unnamed_actor_id;
  if (actor === undefined) return [...ids];
  ids.delete(String(actor));
  if (ids.size === 0) return [];
  for (const hidden of await hiddenByBlock(String(actor))) ids.delete(hidden);
  return [...ids];
}

/**
 * Notifies members through the channels they chose: the list in the app with its live signal, and mail. The only place
 * that decides who is notified (beyond §10): never the actor, nobody across a block, no channel that is switched off.
 * Call it inside the transaction of the cause, so that both or neither are stored. More than 200 recipients are
 * notified after the commit, in batches.
 */
export async function notify(app: AppContext, news: News): Promise<void> {
  const ids = await recipientsOf(news);
  if (ids.length > batchSize) await queueNews(app, news, ids);
  else if (ids.length > 0) await deliverNews(app, news, ids);
}
