import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { partsOf } from '#lib/parts-of.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { afterCommit, transaction } from '#lib/transaction.ts';
import { deliverNews, recipientsOf } from './deliver-news.ts';
import type { News, NewsContent } from './news.ts';
import { NewsBatchModel } from './news-batch.model.ts';

/** Recipients per stored batch; up to as many are notified with the cause of the news. */
export const batchSize = 200;

/**
 * Recipients per transaction. Queries of other requests have to wait while one of its commands runs, so commands have
 * to be short (docs/PERFORMANCE.md, "Events with crowds").
 */
const partSize = 20;

/** ms after which an unfinished batch is taken over by another worker. */
const leaseMs = 60_000;
const everyMs = 10_000;

const leaseEnd = () => new Date(clock.now().getTime() + leaseMs);

/** Stores news for many recipients in batches; the workers deliver them after the commit. */
export async function queueNews(app: AppContext, news: News, ids: readonly string[]): Promise<void> {
  const { to: _to, unnamed_actor_id: _actor, ...content } = news;
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

/**
 * Notifies the next recipients of a batch and takes them out of it in the same transaction, so each is notified once.
 * @returns whether recipients are left
 */
function deliverPart(app: AppContext, batchId: Types.ObjectId, news: NewsContent): Promise<boolean> {
  return transaction(async () => {
    const batch = await NewsBatchModel.findById(batchId).select('member_ids').lean();
    if (!batch) return false;
    const left = batch.member_ids.slice(partSize);
    if (left.length === 0) await NewsBatchModel.deleteOne({ _id: batchId });
    else await NewsBatchModel.updateOne({ _id: batchId }, { member_ids: left, next_try_at: leaseEnd() });
    // Asked again: she may have been blocked since the news was queued.
    const ids = await recipientsOf({ ...news, to: batch.member_ids.slice(0, partSize) });
    await deliverNews(app, news, ids);
    return left.length > 0;
  });
}

/** Delivers queued batches, part by part; after a failure or restart a batch goes on with the recipients who are left. */
export async function deliverQueuedNews(app: AppContext): Promise<void> {
  for (;;) {
    const batch = await NewsBatchModel.findOneAndUpdate(
      { next_try_at: { $lte: clock.now() } },
      { next_try_at: leaseEnd() },
      { sort: { next_try_at: 1 } },
    )
      .select('news')
      .lean();
    if (!batch) return;
    const news = openNews(app, batch.news);
    if (!news) {
      app.log.error(
        { batchId: String(batch._id) },
        'queued notifications cannot be read: their secret was removed',
      );
      await NewsBatchModel.deleteOne({ _id: batch._id });
      continue;
    }
    // One that fails is tried again after its lease.
    await forEachAlone(app.log, 'queued notifications could not be delivered', [batch], async ({ _id }) => {
      while (await deliverPart(app, _id, news));
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
        app.log.warn({ err: error }, 'queued notifications could not be delivered');
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
