import mongoose, { Types } from 'mongoose';
import { readConfig } from '#config.ts';
import { createContext } from '#create-context.ts';
import { EventModel, timesOf } from '#features/events/event.model.ts';
import { listEvents } from '#features/events/event-lists.service.ts';
import { sendDueReminders } from '#features/events/event-reminders.ts';
import { createEvent, updateEvent } from '#features/events/events.service.ts';
import { RsvpModel } from '#features/events/rsvp.model.ts';
import { attend } from '#features/events/rsvp.service.ts';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { buildIndexes, connectDatabase, disconnectDatabase } from '#lib/database.ts';
import { transaction } from '#lib/transaction.ts';
import { jobKinds } from '../src/job-kinds.ts';
import { startServer } from './server-process.ts';

/**
 * Measures events with crowds by the product's services in one process: concurrent RSVPs, a waitlist that moves up,
 * reminders, a page of the list. Settings: BENCH_MONGODB_URI (a real MongoDB instead of the stand-in), BENCH_CROWD
 * (members on the waitlist and, times ten, members to remind; default 10000), BENCH_EVENTS (numbers of events; default
 * 100,100000).
 */
const crowd = Number(process.env.BENCH_CROWD ?? 10_000);
const eventCounts = (process.env.BENCH_EVENTS ?? '100,100000').split(',').map(Number);
const hourMs = 3_600_000;
const batchSize = 1000;

// In its own process, as in production.
const mongo = process.env.BENCH_MONGODB_URI ? null : await startServer('mongo');
const uri = new URL(process.env.BENCH_MONGODB_URI ?? mongo?.url ?? '');
uri.pathname = `/bench-events-${Date.now()}`;
const app = createContext(
  readConfig({
    MONGODB_URI: uri.href,
    JWT_SECRET: 'a secret that only the benchmark knows, long enough',
    RATE_LIMIT: 'off',
    // Mails are stored in the outbox and not sent.
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  }),
);

const rows: { case: string; ms: number; each: string; queries?: string }[] = [];

/** Counts queries: a retried transaction runs more of them. */
let queries = 0;
mongoose.set('debug', () => {
  queries += 1;
});

/** Runs `work` and records its time and number of queries per item of `count`. */
async function measure<T>(name: string, count: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  queries = 0;
  const result = await work();
  const ms = performance.now() - began;
  const each = `${(ms / count).toFixed(2)} ms`;
  rows.push({ case: name, ms: Math.round(ms), each, queries: (queries / count).toFixed(2) });
  return result;
}

function expectCount(what: string, actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`${what}: ${actual} instead of ${expected}`);
}

async function insert<T>(count: number, make: (index: number) => T, write: (items: T[]) => Promise<unknown>) {
  for (let from = 0; from < count; from += batchSize) {
    const length = Math.min(batchSize, count - from);
    await write(Array.from({ length }, (_, offset) => make(from + offset)));
  }
}

async function addMembers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => new Types.ObjectId());
  await insert(
    count,
    (index) => ({ _id: ids[index], full_name: `Guest ${index}`, email: `${ids[index]}@rosette.example` }),
    (items) => UserModel.insertMany(items),
  );
  return ids.map(String);
}

const callerOf = (id: string) => ({ id, role: 'member', tier: 'premium' }) as const;
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hourMs);

async function addEvent(organizer: string, changes: object = {}): Promise<string> {
  const body = { title: 'Founders day', description: 'Talks', location: 'Vienna', date: inHours(72) };
  const { _id } = await transaction(() =>
    createEvent(app, callerOf(organizer), { ...body, ...changes } as never),
  );
  return String(_id);
}

const join = (member: string, id: string) =>
  transaction(() => attend(app, callerOf(member), id), `event:${id}`);

/** Inserts RSVPs of these members, bypassing the services. */
async function addRsvps(event_id: string, members: readonly string[], state: 'going' | 'waitlisted') {
  const since = clock.now();
  await insert(
    members.length,
    (index) => ({ event_id, member_id: members[index], state, since, number: index + 1 }),
    (items) => RsvpModel.insertMany(items),
  );
  const counter = state === 'going' ? 'attendee_count' : 'waitlist_count';
  await EventModel.updateOne({ _id: event_id }, { [counter]: members.length, rsvp_version: members.length });
}

/** Reads a page of events and records the ms it took. */
async function readPage(times: number[]): Promise<void> {
  const began = performance.now();
  await listEvents(null, { limit: 24 } as never);
  times.push(performance.now() - began);
}

/** Records median, 99th percentile and maximum. */
function notePages(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  rows.push({ case: `${name}: p50, p99, slowest`, ms: at(0.5), each: `${at(0.99)}, ${at(1)} ms` });
}

/** Measures `work` while a page of events is read repeatedly, and the same reads alone before. */
async function measureBesideReads(name: string, count: number, work: () => Promise<unknown>) {
  const alone: number[] = [];
  for (let turn = 0; turn < 100; turn += 1) await readPage(alone);
  const meanwhile: number[] = [];
  await measure(name, count, async () => {
    let isDone = false;
    const working = work().finally(() => {
      isDone = true;
    });
    while (!isDone) await readPage(meanwhile);
    await working;
  });
  notePages('a page of events before that', alone);
  notePages('a page of events meanwhile', meanwhile);
}

async function rsvps(organizer: string, members: readonly string[]) {
  const joining = members.slice(0, 200);
  const inTurn = await addEvent(organizer, { capacity: 20 });
  await measure('200 RSVPs one after the other on 20 seats', joining.length, async () => {
    for (const member of joining) await join(member, inTurn);
  });
  const id = await addEvent(organizer, { capacity: 20 });
  await measure('200 RSVPs at once on 20 seats', joining.length, () =>
    Promise.all(joining.map((member) => join(member, id))),
  );
  const event = await EventModel.findById(id).lean().orFail();
  expectCount('going', event.attendee_count, 20);
  expectCount('waiting', event.waitlist_count, 180);
}

async function promotion(organizer: string, members: readonly string[]) {
  const id = await addEvent(organizer, { capacity: 1 });
  await addRsvps(id, members, 'waitlisted');
  const caller = callerOf(organizer);
  await measureBesideReads(`${members.length} move up when the capacity goes`, members.length, () =>
    transaction(() => updateEvent(app, caller, id, { capacity: null }), `event:${id}`),
  );
  await measure(`${members.length} are told so`, members.length, () => runDueJobs(app, jobKinds));
  const told = await NotificationModel.countDocuments({ kind: 'waitlist_promoted', 'about.id': id });
  expectCount('told', told, members.length);
}

async function reminders(organizer: string, members: readonly string[]) {
  const id = await addEvent(organizer);
  await addRsvps(id, members, 'going');
  clock.setTo(inHours(72 - 23.9));
  await measure(`${members.length} reminders written down`, members.length, () => sendDueReminders(app));
  await measureBesideReads(`${members.length} reminders delivered`, members.length, () =>
    runDueJobs(app, jobKinds),
  );
  const told = await NotificationModel.countDocuments({ kind: 'event_reminder', 'about.id': id });
  expectCount('reminded', told, members.length);
  clock.reset();
}

async function pages(organizer: string) {
  const turns = 50;
  for (const count of eventCounts) {
    await EventModel.deleteMany({});
    await insert(
      count,
      (index) => {
        const date = new Date(Date.now() + (index - count / 2) * hourMs);
        const { starts_at, ends_at } = timesOf({ date });
        const words = { title: `Meeting ${index}`, description: 'Talks', location: 'Vienna' };
        return { ...words, date, starts_at, ends_at, organizer_id: organizer };
      },
      (items) => EventModel.insertMany(items),
    );
    const page = () => listEvents(null, { from: new Date(), limit: 24 } as never);
    await page();
    await measure(`a page of 24 of ${count} events, ${turns} times`, turns, async () => {
      for (let turn = 0; turn < turns; turn += 1) await page();
    });
  }
}

await connectDatabase(uri.href, app);
await buildIndexes(uri.href, app);
const [organizer = '', ...members] = await addMembers(crowd * 10 + 1);
await rsvps(organizer, members);
await promotion(organizer, members.slice(0, crowd));
await reminders(organizer, members);
await pages(organizer);
console.table(rows);
await mongoose.connection.dropDatabase();
await disconnectDatabase();
mongo?.stop();
