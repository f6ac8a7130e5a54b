import { seedCommunity } from './seed.ts';
import { startApi, startDatabase, tokenOf } from './server-process.ts';
import { send } from './visit.ts';

/**
 * Compares lists with few and with many members: one request at a time, the median of BENCH_TURNS (15) after three that
 * warm up. A list without a search takes at most four times as long, and everything answers within 500 ms; it fails
 * otherwise. Settings: BENCH_MEMBERS (1000,100000), BENCH_MONGODB_URI (a real MongoDB instead of the stand-in).
 */
const [few = 1_000, many = 100_000] = (process.env.BENCH_MEMBERS ?? '1000,100000').split(',').map(Number);
const turns = Number(process.env.BENCH_TURNS ?? 15);
const longestMs = 500;
const mostTimes = 4;

/** Lists without a search. */
const lists = [
  '/users?limit=60',
  '/users?limit=60&town=leipzig',
  '/users?limit=60&country=DE&offers=law',
  '/users/facets',
  '/dashboard/members',
  '/businesses?limit=60',
  '/events?limit=24',
  '/opportunities?limit=60',
  '/conversations?limit=30',
  '/notifications?limit=30',
  '/dashboard',
];
const searches = [
  '/users?limit=60&q=dupont',
  '/users?limit=60&q=studio%20777',
  '/users?limit=60&q=e',
  '/users/facets?q=dupont',
  '/businesses?limit=60&q=atelier%20777',
  '/events?limit=24&q=meeting',
  '/opportunities?limit=60&q=studio',
  '/search?q=dupont',
  '/search?q=studio%20777',
];
const totals = ['/stats'];

async function timesWith(members: number): Promise<Map<string, number>> {
  const { uri, database } = await startDatabase();
  const { visitors } = await seedCommunity(uri, members);
  const api = await startApi(uri);
  const token = await tokenOf(visitors[0]?.id);
  const times = new Map<string, number>();
  try {
    for (const path of [...lists, ...searches, ...totals]) {
      const measured: number[] = [];
      for (let turn = -3; turn < turns; turn += 1) {
        const began = performance.now();
        await send(api.url, { name: path, method: 'GET', path, token });
        if (turn >= 0) measured.push(performance.now() - began);
      }
      times.set(path, measured.sort((a, b) => a - b)[Math.floor(turns / 2)] ?? 0);
    }
  } finally {
    api.stop();
    database?.stop();
  }
  return times;
}

const [before, after] = [await timesWith(few), await timesWith(many)];
const rows = [...after].map(([list, ms]) => {
  const times = ms / (before.get(list) ?? ms);
  const isReached = ms <= longestMs && (times <= mostTimes || !lists.includes(list));
  return {
    list,
    [`ms, ${few}`]: Number((before.get(list) ?? 0).toFixed(1)),
    [`ms, ${many}`]: Number(ms.toFixed(1)),
    times: Number(times.toFixed(1)),
    aim: isReached ? 'reached' : 'MISSED',
  };
});
console.table(rows);
process.exit(rows.some(({ aim }) => aim === 'MISSED') ? 1 : 0);
