import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { runMigrations } from '#features/migrations/migrations.service.ts';
import { createLog } from '#lib/log.ts';
import { as } from '#test/api.ts';
import { aMember } from '#test/factories.ts';
import { migrateMailPreferences } from './mail-preferences.migration.ts';
import { UserModel } from './user.model.ts';

const { mail, notifications } = contract;

const run = () =>
  runMigrations({ log: createLog('silent'), shutdown: { isUnderWay: false } }, [migrateMailPreferences]);

/** A member with the mail switches of the earlier release. */
async function aFormerMember(mail_preferences: Record<string, boolean>) {
  const member = await aMember();
  await UserModel.collection.updateOne({ email: member.user.email }, { $set: { mail_preferences } });
  return member;
}

const everything = { memberships: true, events: true, opportunities: true, partners: true };

test('topics that were off stay off for each kind; untouched ones use the defaults', async () => {
  const member = await aFormerMember({ events: false, partners: true });
  await run();
  await run();
  const { body } = await as(member).call(notifications.preferences);
  expect(body.kinds.event_changed).toEqual({ app: true, mail: false });
  expect(body.kinds.placement).toEqual({ app: true, mail: true });
  expect(body.kinds.application).toEqual({ app: true, mail: false });
  expect((await as(member).call(mail.preferences)).body).toEqual({ ...everything, events: false });
  expect(await UserModel.collection.countDocuments({ mail_preferences: { $exists: true } })).toBe(0);
});

test('mails about applications that were on stay on', async () => {
  const member = await aFormerMember({ opportunities: true });
  await run();
  const { body } = await as(member).call(notifications.preferences);
  expect(body.kinds.application.mail).toBe(true);
});

test('newer preferences take precedence over the former switch', async () => {
  const member = await aFormerMember({ events: false });
  const chosen = { event_reminder: { mail: true }, rsvp: { app: false } };
  await as(member).call(notifications.updatePreferences, { body: { kinds: chosen } });
  await run();
  const { body } = await as(member).call(notifications.preferences);
  expect(body.kinds.event_reminder).toEqual({ app: true, mail: true });
  expect(body.kinds.rsvp).toEqual({ app: false, mail: false });
});
