import { Types } from 'mongoose';
import { enqueueJobs, type Job } from '#features/jobs/jobs.service.ts';
import { runInParts } from '#features/jobs/parts.service.ts';
import { hiddenByBlock } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { partsOf } from '#lib/parts-of.ts';
import { beforeCommit, currentTransaction } from '#lib/transaction.ts';
import { deliverNews, findPeople } from './deliver-news.ts';
import type { GuestNews, News, NewsContent } from './news.ts';
import { type NewsBatch, NewsBatchModel } from './news-batch.model.ts';

/** Recipients per stored batch. */
const batchSize = 200;

/**
 * Recipients per transaction: up to as many are notified with the cause of the news. Queries of other requests have to wait while one of its commands runs, so commands have
 * to be short (docs/PERFORMANCE.md, "What was learnt").
 */
export const partSize = 20;

/** Batches of one transaction that are stored before its commit. */
const waitingIn = new WeakMap<object, object[]>();

/** Documents per command, of about 10 kB. */
const storedAtOnce = 50;

async function storeBatches(app: AppContext, batches: readonly object[]): Promise<void> {
  for (const part of partsOf(batches, storedAtOnce)) {
    const stored = await NewsBatchModel.insertMany(part);
    await enqueueJobs(
      app,
      'deliver-news',
      stored.map(({ _id }) => _id),
    );
  }
}

/**
 * Stores news for many recipients in batches, each delivered by a job after the commit; those of one transaction together,
 * when its other work is done.
 */
export async function queueNews(app: AppContext, news: News): Promise<void> {
  const { to, unnamed_actor_id, ...content } = news;
  const ids = new Set(to.map(String));
  // Her account is gone when the batches are delivered; of `actor_id` they are asked then.
  if (unnamed_actor_id) {
    for (const id of [String(unnamed_actor_id), ...(await hiddenByBlock(String(unnamed_actor_id)))])
      ids.delete(id);
  }
  await queueBatches(app, content, [...ids], (member_ids) => ({ member_ids }));
}

/** As `queueNews`, for guests of an event, by the ids of their RSVPs. */
export async function queueGuestNews(app: AppContext, news: GuestNews, ids: readonly unknown[]) {
  await queueBatches(app, news, ids.map(String), (guest_ids) => ({ member_ids: [], guest_ids }));
}

type Recipients = Pick<NewsBatch, 'member_ids'> & { guest_ids?: Types.ObjectId[] };

async function queueBatches(
  app: AppContext,
  content: NewsContent,
  ids: readonly string[],
  recipientsOf: (ids: Types.ObjectId[]) => Recipients,
): Promise<void> {
  const { about, actor_id } = content;
  const news = sealed(app, content);
  const batches = [...partsOf(ids.toSorted(), batchSize)].map((part) => ({
    news,
    about_id: about.id,
    ...(actor_id !== null && { actor_id: new Types.ObjectId(actor_id) }),
    ...recipientsOf(part.map((id) => new Types.ObjectId(id))),
  }));
  const transaction = currentTransaction();
  const waiting = transaction && waitingIn.get(transaction);
  if (waiting) {
    waiting.push(...batches);
    return;
  }
  if (transaction) waitingIn.set(transaction, batches);
  await beforeCommit(() => storeBatches(app, batches));
}

const sealed = ({ mail: { seal } }: AppContext, content: NewsContent): string =>
  seal.close(JSON.stringify(content));

function openNews({ mail: { seal } }: AppContext, sealed: string): NewsContent | null {
  const text = seal.open(sealed);
  if (text === null) return null;
  return JSON.parse(text, (key, value) =>
    key === 'validUntil' || key === 'sendAfter' ? new Date(value) : value,
  );
}

/**
 * Takes a deleted member out of queued news that she caused: what is about her goes, and others hear of the rest without
 * her name, as where her deletion causes it (`byDeletedAccount`).
 */
export async function leaveQueuedNews(app: AppContext, memberId: string): Promise<void> {
  const caused = await NewsBatchModel.find({ actor_id: memberId }).select('news').lean();
  const blocked = caused.length > 0 ? await hiddenByBlock(memberId) : [];
  for (const { _id, news: stored } of caused) {
    const news = openNews(app, stored);
    if (!news || 'did' in news) {
      await NewsBatchModel.deleteOne({ _id });
      continue;
    }
    const { from: _from, answerTo: _answerTo, ...content } = news as GuestNews;
    await NewsBatchModel.updateOne(
      { _id },
      {
        $set: { news: sealed(app, { ...content, actor_id: null }) },
        $unset: { actor_id: 1 },
        $pull: { member_ids: { $in: blocked } },
      },
    );
  }
}

/**
 * Delivers a batch, part by part; each recipient is taken out of it when she is notified.
 * @param tellGuests of an event, by the ids of their RSVPs; inside a transaction
 */
export async function deliverBatch(
  app: AppContext,
  batchId: string,
  job: Job,
  tellGuests: (app: AppContext, news: GuestNews, ids: Types.ObjectId[]) => Promise<void>,
): Promise<Date | undefined> {
  const batch = await NewsBatchModel.findById(batchId).select('news').lean();
  if (!batch) return undefined;
  const news = openNews(app, batch.news);
  if (!news) {
    app.log.error({ batchId }, 'queued notifications cannot be read: their secret was removed');
    await NewsBatchModel.deleteOne({ _id: batchId });
    return undefined;
  }
  const again = await runInParts(app, job, {
    async find(afterId) {
      const left = await NewsBatchModel.findById(batchId).select('member_ids guest_ids').lean();
      const next = (left?.guest_ids ?? left?.member_ids ?? []).filter(
        (id) => !afterId || String(id) > String(afterId),
      );
      return next.slice(0, partSize).map((_id) => ({ _id }));
    },
    prepare: async () => null,
    async commit(members) {
      const ids = members.map(({ _id }) => _id);
      const before = await NewsBatchModel.findOneAndUpdate(
        { _id: batchId },
        { $pull: { member_ids: { $in: ids }, guest_ids: { $in: ids } } },
      ).lean();
      // Its subject was deleted meanwhile.
      if (!before) return;
      if (before.guest_ids) await tellGuests(app, news as GuestNews, ids);
      else await deliverNews(app, news, await findPeople(news, ids));
    },
    failure: 'news could not be delivered',
  });
  if (again) return again;
  await NewsBatchModel.deleteOne({ _id: batchId });
  return undefined;
}
