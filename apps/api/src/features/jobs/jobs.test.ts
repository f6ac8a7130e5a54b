import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { as, context } from '#test/api.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { aFailedJob } from '#test/jobs.ts';
import { JobModel } from './job.model.ts';
import { runDueJobs, startJobWorker } from './job-worker.ts';
import { enqueueJob, type JobKind, type JobKinds } from './jobs.service.ts';

const { admin, audit } = contract;

/** One kind that stores the subjects it ran for. */
function aKind(kind: Partial<JobKind> = {}) {
  const ran: string[] = [];
  const run = async (_: unknown, subject: string) => void ran.push(subject);
  return { ran, kinds: { greet: { run, ...kind } } satisfies JobKinds };
}

const kept = () => JobModel.find().lean();
const afterHours = (hours: number) => clock.setTo(new Date(clock.now().getTime() + hours * 3_600_000));

test('a job is stored with its cause or not at all, runs once it is due, and is removed', async () => {
  const { ran, kinds } = aKind();
  const aborted = transaction(async () => {
    await enqueueJob(context, 'greet', 'a');
    throw new Error('rolled back');
  });
  await expect(aborted).rejects.toThrow('rolled back');
  await transaction(() => enqueueJob(context, 'greet', 'b'));
  await enqueueJob(context, 'greet', 'later', new Date(clock.now().getTime() + 3_600_000));
  await runDueJobs(context, kinds);
  expect([ran, (await kept()).map(({ subject }) => subject)]).toEqual([['b'], ['later']]);
  afterHours(2);
  await runDueJobs(context, kinds);
  expect([ran, await kept()]).toEqual([['b', 'later'], []]);
});

test('a job that is enqueued ten times is run once, by one of several workers', async () => {
  const { ran, kinds } = aKind();
  for (let count = 0; count < 10; count += 1) await enqueueJob(context, 'greet', 'a');
  await Promise.all([1, 2, 3].map(() => runDueJobs(context, kinds)));
  expect(ran).toEqual(['a']);
});

test.each(['ends', 'fails'])(
  'a job that is enqueued again while it is running runs again when it %s',
  async (how) => {
    const ran: string[] = [];
    const run = async (_: unknown, subject: string) => {
      ran.push(subject);
      if (ran.length > 1) return;
      await enqueueJob(context, 'greet', subject);
      if (how === 'fails') throw new Error('not now');
    };
    await enqueueJob(context, 'greet', 'a');
    await runDueJobs(context, { greet: { run } });
    expect([ran, await kept()]).toEqual([['a', 'a'], []]);
  },
);

test('a job that fails delays no other, is retried, given up, listed, and tried again by an admin', async () => {
  const ran: string[] = [];
  let isBroken = true;
  const run = async (_: unknown, subject: string) => {
    if (subject === 'bad' && isBroken) throw new TypeError('her name is Ada');
    ran.push(subject);
  };
  const kinds = { greet: { run } };
  await enqueueJob(context, 'greet', 'bad');
  await enqueueJob(context, 'greet', 'good');
  await runDueJobs(context, kinds);
  expect(ran).toEqual(['good']);
  for (let tries = 1; tries < 20; tries += 1) {
    expect(await kept()).toMatchObject([{ state: 'waiting', tries }]);
    afterHours(5);
    await runDueJobs(context, kinds);
  }
  const someone = await anAdmin();
  const { body } = await as(someone).call(admin.failedJobs);
  const id = body[0]?.id ?? '';
  expect(body).toEqual([
    {
      id,
      kind: 'greet',
      subject: 'bad',
      state: 'failed',
      tries: 20,
      reason: 'TypeError',
      failed_at: expect.any(String),
    },
  ]);
  isBroken = false;
  const retries = await Promise.all(
    [1, 2, 3].map(() => as(someone).call(admin.retryJob, { params: { id } })),
  );
  expect(retries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const log = await as(someone).call(audit.list, { query: { subject: id } });
  expect(log.body.map(({ action }) => action)).toEqual(['job.retry']);
  await runDueJobs(context, kinds);
  expect([ran, await kept()]).toEqual([['good', 'bad'], []]);
});

test('only admins see and retry what failed; an unknown job is told 404', async () => {
  const id = await aFailedJob();
  const [member, someone] = [await aMember(), await anAdmin()];
  expect((await as(member).call(admin.failedJobs)).status).toBe(403);
  expect((await as(member).call(admin.retryJob, { params: { id } })).status).toBe(403);
  const unknown = { id: '0'.repeat(24) };
  expect((await as(someone).call(admin.retryJob, { params: unknown })).status).toBe(404);
  await JobModel.deleteMany({});
});

test('a claimed job whose process died is run by another one after a minute', async () => {
  const { ran, kinds } = aKind();
  await enqueueJob(context, 'greet', 'a');
  const claimed_until = new Date(clock.now().getTime() + 60_000);
  await JobModel.updateOne({ kind: 'greet' }, { $set: { claim: 'dead', claimed_until, tries: 1 } });
  await runDueJobs(context, kinds);
  expect(ran).toEqual([]);
  afterHours(1);
  await runDueJobs(context, kinds);
  expect([ran, await kept()]).toEqual([['a'], []]);
});

/** Claims a job as a worker whose process ends while it runs. */
const dieWithIt = (kind: string, tries: number) =>
  JobModel.updateOne(
    { kind },
    { $set: { claim: 'dead', claimed_until: clock.now(), due_at: clock.now(), tries } },
  );

test('a job that ended the process at each of its tries is given up and shown, and can be tried again', async () => {
  const { ran, kinds } = aKind();
  await enqueueJob(context, 'greet', 'fatal');
  await dieWithIt('greet', 20);
  await runDueJobs(context, kinds);
  const someone = await anAdmin();
  const { body } = await as(someone).call(admin.failedJobs);
  expect(body).toMatchObject([{ subject: 'fatal', state: 'failed', reason: 'process_ended' }]);
  afterHours(100);
  await runDueJobs(context, kinds);
  expect(ran).toEqual([]);
  await as(someone).call(admin.retryJob, { params: { id: body[0]?.id ?? '' } });
  await runDueJobs(context, kinds);
  expect([ran, await kept()]).toEqual([['fatal'], []]);
});

test('a job whose process ended before its last try is run once more', async () => {
  const { ran, kinds } = aKind();
  await enqueueJob(context, 'greet', 'a');
  await dieWithIt('greet', 19);
  await runDueJobs(context, kinds);
  expect([ran, await kept()]).toEqual([['a'], []]);
});

test('periodic work that ended the process at each of its tries is shown, and goes on a period later', async () => {
  const { ran, kinds } = aKind({ everyMs: 3_600_000 });
  await enqueueJob(context, 'greet', 'periodic');
  await dieWithIt('greet', 20);
  await runDueJobs(context, kinds);
  expect([ran, await kept()]).toMatchObject([[], [{ state: 'failed', reason: 'process_ended' }]]);
  afterHours(2);
  await runDueJobs(context, kinds);
  expect([ran, await kept()]).toMatchObject([['periodic'], [{ state: 'waiting' }]]);
  await JobModel.deleteMany({});
});

test('a periodic kind runs once a period over all workers, and goes on where it fails', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('not now');
  };
  const kinds = { sweep: { run, everyMs: 3_600_000 } };
  clock.stopAt(clock.now());
  const stops = [1, 2].map(() => startJobWorker(context, kinds));
  await expect.poll(() => JobModel.countDocuments({ kind: 'sweep', reason: 'Error' })).toBe(1);
  await Promise.all(stops.map((stop) => stop()));
  expect(runs).toBe(1);
  for (const expected of [2, 3]) {
    clock.stopAt(new Date(clock.now().getTime() + 3_600_000));
    await Promise.all([runDueJobs(context, kinds), runDueJobs(context, kinds)]);
    expect(runs).toBe(expected);
  }
  await JobModel.deleteMany({});
});

test('a worker runs jobs of one kind within its concurrency, other kinds beside it, and stops when they have ended', async () => {
  const started: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const slow = async (_: unknown, subject: string) => {
    started.push(subject);
    await ended;
  };
  const quick = async (_: unknown, subject: string) => void started.push(subject);
  const stop = startJobWorker(context, { slow: { run: slow, concurrency: 2 }, quick: { run: quick } });
  for (const subject of ['1', '2', '3']) await enqueueJob(context, 'slow', subject);
  await enqueueJob(context, 'quick', 'quick');
  await expect.poll(() => [...started].sort()).toEqual(['1', '2', 'quick']);
  end();
  await expect.poll(() => JobModel.countDocuments()).toBe(0);
  await stop();
  expect([...started].sort()).toEqual(['1', '2', '3', 'quick']);
});
