import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { JobModel } from '#features/jobs/job.model.ts';
import { MailModel } from '#features/mail/mail.model.ts';
import { remindMembers } from '#features/payments/memberships/membership-reminders.service.ts';
import { clock } from '#lib/clock.ts';
import { deleteAccount } from '#test/account-deletion.ts';
import { as, context } from '#test/api.ts';
import { anAdmin, aWord, type Member } from '#test/factories.ts';
import { aFileOfMembers, check, claimTokenOf, csvOf, run } from '#test/imports.ts';
import { mailedLink } from '#test/mails.ts';
import { ImportModel } from './import.model.ts';
import { emptyOldImports, runImport } from './imports.service.ts';

const { account, admin: adminCalls, claims, imports, notifications } = contract;

const anAddress = () => `${aWord()}@rosette.example`.toLowerCase();
const undo = (admin: Member, id: string) => as(admin).call(imports.undo, { params: { id } });
const password = 'a good password';

/** Somebody who came by the link of an import. */
async function aClaimed(admin: Member, file: (email: string) => Buffer = aFileOfMembers) {
  const email = anAddress();
  const { body } = await check(admin, file(email));
  await run(admin, body.id);
  const token = await claimTokenOf(email);
  return { email, claim: () => as(null).call(claims.claim, { body: { token, password } }) };
}

test('an undone import can be run again at once, except for whom a mail has left to', async () => {
  const admin = await anAdmin();
  const [waiting, given, sent] = [anAddress(), anAddress(), anAddress()];
  const file = csvOf('email,full_name', `${waiting},Ada`, `${given},Eva`, `${sent},Ida`);
  const { body } = await check(admin, file);
  await run(admin, body.id);
  const mailTo = (address: string) => ({ 'mail.kind': 'import', 'mail.to.address': address });
  await MailModel.updateOne(mailTo(given), { state: 'failed', failed_at: clock.now() });
  // As sending leaves it.
  await MailModel.updateOne(mailTo(sent), {
    $set: { state: 'done', 'mail.outcome': 'sent' },
    $unset: { 'mail.to': 1, 'mail.body': 1 },
  });
  expect((await undo(admin, body.id)).body).toEqual({ removed: 3, kept: 0 });
  const { body: again } = await check(admin, file);
  expect(again).toMatchObject({ good: 2, skipped: 1 });
  expect(again.preview.map(({ email }) => email)).toEqual([waiting, given]);
});

test('an import whose job was given up can be undone, and its job does not come back', async () => {
  const admin = await anAdmin();
  const { body } = await check(admin, aFileOfMembers());
  await as(admin).call(imports.run, { params: { id: body.id }, body: { note: 'You are on our list' } });
  expect((await undo(admin, body.id)).status).toBe(409);
  const givenUp = { kind: 'run-import', subject: body.id };
  await JobModel.updateOne(givenUp, { state: 'failed', failed_at: clock.now() });
  expect((await undo(admin, body.id)).body).toEqual({ removed: 0, kept: 0 });
  expect(await JobModel.countDocuments(givenUp)).toBe(0);
  expect(await runImport(context, body.id)).toBeUndefined();
  expect((await as(admin).call(imports.get, { params: { id: body.id } })).body).toMatchObject({
    state: 'undone',
    made: 0,
  });
  expect((await as(admin).call(adminCalls.waiting)).status).toBe(200);
});

test('an import that an earlier release has run keeps nothing of its people', async () => {
  const { _id } = await ImportModel.create({
    state: 'done',
    rows: 1,
    good: 1,
    skipped: 0,
    ignored_columns: [],
    problems: [{ row: 1, column: 'email', code: 'email_invalid' }],
    preview: [{ email: anAddress(), full_name: 'Ada' }],
    made: 1,
  });
  while ((await emptyOldImports()) > 0) {
    // A migration changes some at a time.
  }
  const { body } = await as(await anAdmin()).call(imports.get, { params: { id: String(_id) } });
  expect(body).toMatchObject({ preview: [], problems: [], notes: [], columns: [], made: 1 });
});

test('who came by an import and deletes her account is not handed in again', async () => {
  const admin = await anAdmin();
  const { email, claim } = await aClaimed(admin);
  const { body: session } = await claim();
  await deleteAccount({ ...session, id: session.user.id, password } as Member);
  clock.setTo(new Date(Date.now() + 60 * 86_400_000));
  expect((await check(await anAdmin(), aFileOfMembers(email))).body).toMatchObject({ good: 0, skipped: 1 });
});

test('who came by an import and changes her address is not handed in again by the former one', async () => {
  const admin = await anAdmin();
  const { email, claim } = await aClaimed(admin);
  const { body: session } = await claim();
  const other = anAddress();
  await as(session).call(account.changeEmail, { body: { email: other, current_password: password } });
  const token = new URL(await mailedLink(other, '/verify-email')).searchParams.get('token') ?? '';
  expect((await as(session).call(account.verifyEmail, { body: { token } })).status).toBe(200);
  clock.setTo(new Date(Date.now() + 60 * 86_400_000));
  const { body } = await check(await anAdmin(), aFileOfMembers(email));
  expect(body).toMatchObject({ good: 0, skipped: 1 });
});

test('who was imported is reminded of the end of her membership once she has come, not before', async () => {
  const ends = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { claim } = await aClaimed(await anAdmin(), (email) =>
    csvOf('email,full_name,tier,membership_expires', `${email},Ada Byron,premium,${ends}`),
  );
  await remindMembers(context);
  const { body: session } = await claim();
  const kinds = async () => (await as(session).call(notifications.list)).body.map(({ kind }) => kind);
  expect(await kinds()).not.toContain('membership_ending');
  await remindMembers(context);
  expect(await kinds()).toContain('membership_ending');
});
