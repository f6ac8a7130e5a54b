import type { ImportedMemberDto } from '@rosette/shared/contract/imports.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import { enqueueJob, isPending, removeFailedJob } from '#features/jobs/jobs.service.ts';
import { enqueueMail, enqueueMails, removeMailsTo, unsentTo } from '#features/mail/outbox.service.ts';
import { communityName } from '#features/settings/settings.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import {
  addressOf,
  countCome,
  createImported,
  expiredImported,
  markReminded,
  notComeOf,
  removeImported,
  toRemind,
} from '#features/users/imported.service.ts';
import { findUser } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { assertCanMail } from '#lib/mail-switch.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { transaction } from '#lib/transaction.ts';
import { type Import, ImportModel, ImportRowsModel } from './import.model.ts';
import { importMail, importMailKind, importReminderMail } from './import-mails.ts';
import { removeSource } from './import-source.ts';
import { forgetMailed, keepMailed, keepRefused, skippedAmong } from './imported-addresses.ts';

const dayMs = 86_400_000;
/** product/coming-in#import: for how long the links can be used, and when they are mailed once more. */
const linkDays = 30;
const reminderDays = 20;
/** After how many days an import that was checked and never run is deleted (product/coming-in#import). */
const checkedKeptDays = 7;
/** Accounts that are made or removed in one transaction. */
export const batch = 100;
/** Batches of one run of the job, so that other jobs have their turn. */
const batchesPerRun = 5;

/** The kind of the job that makes the accounts. */
const importJob = 'run-import';

const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs);

const unknownImport = () => notFound('unknown_import');

/** @throws 404 */
export async function getImport(id: string): Promise<Import> {
  const found = await ImportModel.findById(id).lean<Import>();
  if (!found) throw unknownImport();
  return found;
}

/** All imports, newest first. */
export const listImports = (page: PageQuery): Promise<Listed<Import>> =>
  findPage<Import>(ImportModel, { filter: {}, sort: newestFirst, page });

/** Empties what an import holds of people who are not made yet; inside a transaction. */
const withoutPeople = (columns: Import['columns'] = []) => ({
  preview: [],
  notes: [],
  problems: [],
  columns: columns.map((column) => ({ ...column, samples: [] })),
});

/**
 * Starts an import, inside a transaction: a job makes the accounts.
 * @throws 404; 409 for one that was run, or undone; 503 where mail is off, as nobody could come
 */
export async function startImport(app: AppContext, admin: Caller, id: string, note: string): Promise<Import> {
  assertCanMail(app);
  const { columns } = await getImport(id);
  const started = await ImportModel.findOneAndUpdate(
    { _id: id, state: 'checked' },
    { $set: { ...withoutPeople(columns), state: 'running', note, by_id: new Types.ObjectId(admin.id) } },
    { returnDocument: 'after' },
  ).lean<Import>();
  if (!started) throw conflict('import_run_already');
  await removeSource(started._id);
  await enqueueJob(app, importJob, id);
  await recordAudit({
    actor_id: admin.id,
    action: 'import.run',
    subject: { id },
    before: { state: 'checked' },
    after: { state: started.state, made: started.good },
  });
  return started;
}

/** The name of the admin who handed in the data; the community's once she has left. */
async function nameOfAdmin({ by_id }: Pick<Import, 'by_id'>): Promise<string> {
  const admin = by_id && (await findUser(String(by_id)));
  return admin?.full_name ?? communityName();
}

/** Makes the next accounts of an import, and mails their owners, in one transaction; false when it is done. */
function makeSome(app: AppContext, id: string): Promise<boolean> {
  return transaction(async () => {
    const running = await ImportModel.findOne({ _id: id, state: 'running' }).lean();
    if (!running) return false;
    const rows = await ImportRowsModel.findOneAndDelete({ import_id: id }).sort({ _id: 1 }).lean();
    if (!rows) {
      await ImportModel.updateOne({ _id: id }, { $set: { state: 'done' } });
      return false;
    }
    const given = rows.members as ImportedMemberDto[];
    const skipped = await skippedAmong(
      app,
      given.map(({ email }) => email),
    );
    const members = given.filter(({ email }) => !skipped.has(email));
    if (members.length > 0) {
      const claimUntil = inDays(linkDays);
      const users = await createImported(members, { importId: running._id, claimUntil });
      const about = { name: await nameOfAdmin(running), note: running.note ?? '', validUntil: claimUntil };
      await enqueueMails(
        app,
        users.map((user) => importMail(app, user, about)),
      );
      await keepMailed(
        app,
        members.map(({ email }) => email),
      );
    }
    await ImportModel.updateOne({ _id: id }, { $inc: { made: members.length } });
    return true;
  });
}

/** The job of a started import: makes some accounts, and runs again until all are made; goes on after a restart. */
export async function runImport(app: AppContext, id: string): Promise<Date | undefined> {
  for (let count = 0; count < batchesPerRun; count += 1) {
    if (!(await makeSome(app, id))) return undefined;
  }
  return clock.now();
}

/** Removes those of these imported accounts that were not claimed, with their mails. Returns their addresses. */
async function removeWithMails(ids: readonly Types.ObjectId[]): Promise<string[]> {
  const removed = await removeImported(ids);
  await removeMailsTo(removed.map(({ _id }) => _id));
  return removed.map(addressOf);
}

/** Removes, in batches, the imported accounts whose ids `find` returns, until it returns none. Returns how many. */
async function removeAll(
  find: (count: number) => Promise<Types.ObjectId[]>,
  remove: (ids: readonly Types.ObjectId[]) => Promise<string[]> = removeWithMails,
): Promise<number> {
  for (let removed = 0; ; ) {
    const ids = await find(batch);
    if (ids.length === 0) return removed;
    removed += (await transaction(() => remove(ids))).length;
  }
}

/** As `removeWithMails`; those whose mail had not left can be imported again at once. */
async function takeBack(app: AppContext, ids: readonly Types.ObjectId[]): Promise<string[]> {
  const unsent = await unsentTo(ids, importMailKind);
  const unwritten = await removeWithMails(unsent);
  await forgetMailed(app, unwritten);
  const isUnsent = new Set(unsent.map(String));
  return [...unwritten, ...(await removeWithMails(ids.filter((id) => !isUnsent.has(String(id)))))];
}

/** Ends an import unless it is running. Returns it as it was. @throws 404, 409 while it runs */
async function endImport(admin: Caller, id: string): Promise<Import> {
  const found = await getImport(id);
  // One whose job was given up does not run any more.
  if (found.state === 'running' && (await isPending(importJob, id))) throw conflict('import_running');
  const undone = await ImportModel.findOneAndUpdate(
    { _id: id, state: found.state },
    { $set: { ...withoutPeople(found.columns), state: 'undone' } },
  ).lean();
  if (!undone) throw conflict('import_running');
  await removeFailedJob(importJob, id);
  await ImportRowsModel.deleteMany({ import_id: id });
  await removeSource(found._id);
  if (found.state !== 'undone') {
    await recordAudit({
      actor_id: admin.id,
      action: 'import.undo',
      subject: { id },
      before: { state: found.state },
      after: { state: 'undone' },
    });
  }
  return found;
}

/**
 * Undoes an import: removes each account whose owner has not come. Again it goes on where it was interrupted.
 * @throws 404, 409 while it runs
 */
export async function undoImport(
  app: AppContext,
  admin: Caller,
  id: string,
): Promise<{ removed: number; kept: number }> {
  const { _id } = await transaction(() => endImport(admin, id));
  const removed = await removeAll(
    (count) => notComeOf(_id, count),
    (ids) => takeBack(app, ids),
  );
  return { removed, kept: await countCome(_id) };
}

/** Mails the links of imported accounts once more that were not used for 20 days. */
async function remind(app: AppContext): Promise<void> {
  for (;;) {
    const users = await toRemind(inDays(linkDays - reminderDays), batch);
    if (users.length === 0) return;
    for (const user of users) {
      const { import_id, claim_until } = user.imported as NonNullable<typeof user.imported>;
      const from = await ImportModel.findById(import_id).lean();
      await transaction(async () => {
        if (!(await markReminded(user._id)) || !from || !claim_until) return;
        const about = { name: await nameOfAdmin(from), note: from.note ?? '', validUntil: claim_until };
        await enqueueMail(app, importReminderMail(app, user, about));
      });
    }
  }
}

/** The hourly job: reminds, removes accounts whose links have expired, and checked files that nobody has run. */
export async function followImports(app: AppContext): Promise<void> {
  await remind(app);
  await removeAll(expiredImported);
  const old = { state: 'checked', created_at: { $lt: inDays(-checkedKeptDays) } } as const;
  for (const { _id } of await ImportModel.find(old).select('_id').lean()) {
    await transaction(async () => {
      // It may have been run meanwhile.
      const { deletedCount } = await ImportModel.deleteOne({ _id, ...old });
      if (deletedCount === 0) return;
      await ImportRowsModel.deleteMany({ import_id: _id });
      await removeSource(_id);
    });
  }
}

/**
 * Stores that later imports leave out an account's address, if the account came by an import. Called when its owner deletes it
 * or changes her address.
 */
export async function refuseImportOf(
  app: AppContext,
  { email, imported, was_imported }: Pick<User, 'email' | 'imported' | 'was_imported'>,
): Promise<void> {
  if (imported || was_imported) await keepRefused(app, addressOf({ email }));
}

/**
 * Empties what imports of earlier releases have kept of people after they were run or undone; a migration.
 * @returns how many were emptied
 */
export async function emptyOldImports(): Promise<number> {
  const old = await ImportModel.find({ state: { $ne: 'checked' }, preview: { $ne: [] } })
    .select('columns')
    .limit(batch)
    .lean<Import[]>();
  for (const { _id, columns } of old)
    await ImportModel.updateOne({ _id }, { $set: withoutPeople(columns) }, { timestamps: false });
  return old.length;
}
