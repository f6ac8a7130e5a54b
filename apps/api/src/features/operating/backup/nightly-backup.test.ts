import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { beforeEach, expect, inject, test } from 'vitest';
import { createApp } from '#app.ts';
import { BackupStateModel } from '#backup/backup-state.model.ts';
import { MailModel } from '#features/mail/mail.model.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { workerDatabase } from '#test/database.ts';
import { anAdmin } from '#test/factories.ts';
import { backUpNightly, watchBackups } from './nightly-backup.service.ts';

const { admin, setup } = contract;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rosette-nightly-'));
  await BackupStateModel.deleteMany({});
  await MailModel.deleteMany({});
  await mongoose.connection
    .collection<{ _id: string; version: number }>('schemastates')
    .updateOne({ _id: 'schema' }, { $set: { version: 1 } }, { upsert: true });
  return () => rm(folder, { recursive: true });
});

const names = () => readdir(join(folder, 'backups'));

function production(settings: Record<string, string> = {}) {
  return testContext({
    NODE_ENV: 'production',
    WEB_ORIGIN: 'https://rosette.example',
    RATE_LIMIT: 'on',
    MONGODB_URI: workerDatabase(inject('mongoUri'), inject('databasePrefix')),
    DATA_DIR: folder,
    ...settings,
  });
}

test('the first backup is made at once, and then one at each night', async () => {
  const app = production({ BACKUP_HOUR: '4' });
  expect(await backUpNightly(app)).toEqual(expect.any(Date));
  expect(await names()).toHaveLength(1);
  const [state] = await BackupStateModel.find().lean();
  const made = state?.last_at as Date;
  const next = await backUpNightly(app);
  expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([4, 0]);
  expect(next.getTime() - made.getTime()).toBeGreaterThan(0);
  expect(next.getTime() - made.getTime()).toBeLessThanOrEqual(86_400_000);
  expect(await names()).toHaveLength(1);

  await BackupStateModel.updateOne({}, { last_at: new Date(made.getTime() - 2 * 86_400_000) });
  await backUpNightly(app);
  expect(await BackupStateModel.findOne({ last_at: { $gt: made } }).lean()).not.toBeNull();
});

test('a backup that fails is an error of the job, and the last good one stays', async () => {
  await writeFile(join(folder, 'file'), '');
  const app = production({ BACKUP_DIR: join(folder, 'file') });
  await expect(backUpNightly(app)).rejects.toThrow();
  expect(await BackupStateModel.findOne({ last_at: { $exists: true } })).toBeNull();
});

test('admins see the last good backup; one that is overdue stands first in what waits', async () => {
  const someone = await anAdmin();
  const app = createApp(production());
  const shown = async () => (await as(someone, app).call(setup.backup)).body;
  const waiting = async () =>
    (await as(someone, app).call(admin.waiting)).body.filter(({ kind }) => kind === 'backup');
  expect(await shown()).toEqual({ is_nightly: true, last_at: null, bytes: null, is_due: true });
  expect(await waiting()).toEqual([{ kind: 'backup', count: 1, oldest_at: null, path: '/admin/health' }]);

  const last_at = new Date('2026-05-20T03:00:00.000Z');
  await BackupStateModel.updateOne({ _id: 'backup' }, { last_at, bytes: 7 }, { upsert: true });
  clock.stopAt('2026-05-22T03:00:00.000Z');
  expect(await shown()).toEqual({
    is_nightly: true,
    last_at: last_at.toISOString(),
    bytes: 7,
    is_due: false,
  });
  expect(await waiting()).toEqual([]);

  clock.stopAt('2026-05-22T03:00:01.000Z');
  expect(await shown()).toMatchObject({ is_due: true });
  const { body } = await as(someone, app).call(admin.waiting);
  expect(body[0]).toEqual({
    kind: 'backup',
    count: 1,
    oldest_at: last_at.toISOString(),
    path: '/admin/health',
  });
});

test('outside of production nobody waits for a backup, and one that is made is a step of the checklist', async () => {
  const someone = await anAdmin();
  expect((await as(someone).call(setup.backup)).body).toMatchObject({ is_nightly: false, is_due: false });
  const step = async () => {
    const { steps } = (await as(someone).call(setup.checklist)).body;
    return steps.find((each) => each.step === 'backup')?.is_done;
  };
  expect(await step()).toBe(false);
  await BackupStateModel.create({ _id: 'backup', last_at: clock.now(), bytes: 1 });
  expect(await step()).toBe(true);
});

test('all admins are mailed once when there is none for 48 hours, and again after the next good one', async () => {
  const [ada, eve] = [await anAdmin(), await anAdmin()];
  const app = production({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const mailed = async () => {
    const mails = await MailModel.find({ 'mail.kind': 'backup-overdue' }).lean();
    return mails
      .map(({ mail }) => mail.to?.address)
      .filter((to) => [ada, eve].some(({ user }) => user.email === to));
  };
  clock.stopAt('2026-05-20T03:00:00.000Z');
  await watchBackups(app);
  clock.stopAt('2026-05-22T03:00:00.000Z');
  await watchBackups(app);
  expect(await mailed()).toEqual([]);
  clock.stopAt('2026-05-22T04:00:00.000Z');
  await Promise.all([watchBackups(app), watchBackups(app)]);
  await watchBackups(app);
  expect((await mailed()).toSorted()).toEqual([ada.user.email, eve.user.email].toSorted());

  const good = { $set: { last_at: clock.now() }, $unset: { told_at: 1 as const } };
  await BackupStateModel.updateOne({ _id: 'backup' }, good);
  await watchBackups(app);
  expect(await mailed()).toHaveLength(2);
  clock.stopAt('2026-05-25T04:00:00.000Z');
  await watchBackups(app);
  expect(await mailed()).toHaveLength(4);
});
