import { randomBytes } from 'node:crypto';
import { addDays } from '@rosette/shared/calendar.ts';
import { pathWith } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import autocannon from 'autocannon';
import mongoose, { Types } from 'mongoose';
import { CountedViewerModel, dayIn, endOf } from '#features/placements/ad-viewers.ts';
import { AdvertisementModel } from '#features/placements/advertisement.model.ts';
import { startServer } from './server-process.ts';

/**
 * Measures tracking views of one advertisement at a fixed rate: with nothing recorded, and with BENCH_VIEWS views in 30 days
 * (default 1000000) and as many stored viewers of today. Each call is from a new viewer, so each is counted and stored.
 * Settings: BENCH_RATE (calls per second, default 1000), BENCH_SECONDS (default 10), BENCH_MONGODB_URI
 * (a real MongoDB instead of the stand-in).
 */
const { BENCH_VIEWS, BENCH_RATE, BENCH_SECONDS, BENCH_MONGODB_URI } = process.env;
const rate = Number(BENCH_RATE ?? 1000);
const duration = Number(BENCH_SECONDS ?? 10);
const recorded = Number(BENCH_VIEWS ?? 1_000_000);
const runtimeDays = 30;
const batchSize = 1000;

async function enterAdvertisement(views: number): Promise<Types.ObjectId> {
  const now = new Date();
  const daily = Math.floor(views / runtimeDays);
  const days = Array.from({ length: views > 0 ? runtimeDays : 0 }, (_, ago) => [
    dayIn(addDays(now, -ago)),
    { views: daily, counted_views: daily },
  ]);
  const { _id } = await AdvertisementModel.create({
    member_id: new Types.ObjectId(),
    title: `An advertisement with ${views} views`,
    advertiser_name: 'Lovelace Labs',
    ad_type: 'featured_business',
    amount_cents: 10_000,
    currency: 'eur',
    payment_method: 'bank_transfer',
    payment_status: 'paid',
    status: 'active',
    start_date: addDays(now, -runtimeDays + 1),
    end_date: addDays(now, 1),
    views: daily * days.length,
    counted_views: daily * days.length,
    days: Object.fromEntries(days),
  });
  for (let stored = 0; stored < views; stored += batchSize) {
    const expires_at = endOf('view', now);
    const viewers = Array.from({ length: Math.min(batchSize, views - stored) }, () => ({
      _id: randomBytes(32).toString('base64url'),
      expires_at,
    }));
    await CountedViewerModel.collection.insertMany(viewers as never[]);
  }
  return _id;
}

const mongo = BENCH_MONGODB_URI ? null : await startServer('mongo');
const uri = new URL(BENCH_MONGODB_URI ?? mongo?.url ?? '');
uri.pathname = `/bench-ads-${Date.now()}`;
const api = await startServer('api', {
  MONGODB_URI: uri.href,
  JWT_SECRET: 'a secret that only the benchmark knows, long enough',
  RATE_LIMIT: 'off',
  NODE_ENV: 'development',
});
await mongoose.connect(uri.href, { autoIndex: false });

let visitors = 0;

/** Sends views, each of a new visitor, at the configured rate for `seconds`. */
function sendViews(id: Types.ObjectId, seconds: number): Promise<autocannon.Result> {
  return autocannon({
    url: api.url,
    connections: 50,
    duration: seconds,
    overallRate: rate,
    requests: [
      {
        method: 'POST',
        path: `/api${pathWith(contract.advertisements.track, { id: String(id) })}`,
        body: JSON.stringify({ action: 'view' }),
        setupRequest(request) {
          visitors += 1;
          const agent = `Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/${visitors}`;
          return { ...request, headers: { 'content-type': 'application/json', 'user-agent': agent } };
        },
      },
    ],
  });
}

async function measure(name: string, id: Types.ObjectId) {
  const before = await api.cpuTime();
  const { requests, duration: seconds, latency, non2xx, errors } = await sendViews(id, duration);
  const cpu = ((await api.cpuTime()) - before) / Math.max(1, requests.total);
  const stored = await AdvertisementModel.findById(id).select('+days').orFail();
  const sumOfDays = [...(stored.days?.values() ?? [])].reduce(
    (sum, day) => sum + (day.counted_views ?? 0),
    0,
  );
  return {
    'recorded before': name,
    'calls/s': Math.round(requests.total / seconds),
    'p50 ms': latency.p50,
    'p97.5 ms': latency.p97_5,
    'cpu µs each': Math.round(cpu),
    failed: non2xx + errors,
    'all counted': stored.views === stored.counted_views && stored.counted_views === sumOfDays,
  };
}

try {
  const [fresh, busy] = [await enterAdvertisement(0), await enterAdvertisement(recorded)];
  // Code is slow until it has been compiled while it runs.
  await sendViews(await enterAdvertisement(0), duration);
  const name = recorded.toLocaleString('en');
  const rows = [await measure('0', fresh), await measure(name, busy)];
  // In turns: other load on the machine affects both.
  rows.push(await measure('0', fresh), await measure(name, busy));
  console.table(rows);
} finally {
  await mongoose.disconnect();
  api.stop();
  mongo?.stop();
}
