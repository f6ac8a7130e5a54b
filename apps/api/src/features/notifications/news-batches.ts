import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { afterCommit, inTransaction } from '#lib/transaction.ts';
import { deliverNews } from './deliver-news.ts';
import type { News, NewsContent } from './news.ts';
import { NewsBatchModel } from './news-batch.model.ts';

/** Recipients per transaction: well below what fits into its 60 seconds. */
export const batchSize = 50;

/** ms after which an unfinished batch is taken over by another worker. */
const leaseMs = 60_000;
const everyMs = 10_000;

function* partsOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** Stores news for many recipients in batches; the workers deliver them after the commit. */
export async function queueNews(app: AppContext, news: News, ids: readonly string[]): Promise<void> {
  const { to: _to, ...content } = news;
  const sealed = app.mail.seal.close(JSON.stringify(content));
  const batches = [...partsOf(ids, batchSize)].map((part) => ({
    news: sealed,
    about_id: news.about.id,
    ...(news.actor_id !== null && { actor_id: new Types.ObjectId(news.actor_id) }),
    member_ids: part.map((id) => new Types.ObjectId(id)),
    next_try_at: clock.now(),
  }));
  await NewsBatchModel.insertMany(batches);
  afterCommit(() => app.news.emit('queued'));
}

function openNews({ mail: { seal } }: AppContext, sealed: string): NewsContent | null {
  const text = seal.open(sealed);
  if (text === null) return null;
  return JSON.parse(text, (key, value) =>
    key === 'validUntil' || key === 'sendAfter' ? new Date(value) : value,
  );
}

/** Delivers queued batches. A batch is removed in the transaction of its delivery, so each member is notified once. */
export async function deliverQueuedNews(app: AppContext): Promise<void> {
  for (;;) {
    const now = clock.now();
    const batch = await NewsBatchModel.findOneAndUpdate(
      { next_try_at: { $lte: now } },
      { next_try_at: new Date(now.getTime() + leaseMs) },
      { sort: { next_try_at: 1 } },
    ).lean();
    if (!batch) return;
    const news = openNews(app, batch.news);
    if (!news) app.log.error({ batchId: String(batch._id) }, 'news was sealed with a secret that is gone');
    await inTransaction(async () => {
      const { deletedCount } = await NewsBatchModel.deleteOne({ _id: batch._id });
      if (deletedCount === 1 && news) await deliverNews(app, news, batch.member_ids.map(String));
    });
  }
}

/**
 * Delivers queued news as it comes, in any number of processes.
 * @returns what stops it
 */
export function startNewsWorker(app: AppContext): () => Promise<void> {
  let isStopping = false;
  let working: Promise<void> | null = null;
  let isWanted = false;

  async function work(): Promise<void> {
    while (isWanted && !isStopping) {
      isWanted = false;
      try {
        await deliverQueuedNews(app);
      } catch (error) {
        app.log.warn({ err: error }, 'queued news could not be delivered');
      }
    }
    working = null;
  }
  const look = () => {
    isWanted = true;
    working ??= work();
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  app.news.on('queued', look);
  look();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    app.news.off('queued', look);
    await working;
  };
}
