import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { render } from '#lib/message.ts';
import { transaction } from '#lib/transaction.ts';
import { context, testContext } from '#test/api.ts';
import { aMember, type Member } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { remindMembers } from './membership-reminders.service.ts';
import { soldMembership } from './memberships.service.ts';

const dayMs = 86_400_000;
const ends = new Date('2031-03-31T10:00:00.000Z');

beforeEach(() => UserModel.deleteMany({}));

/** The last words of the first sentence of each mail. */
const told = async ({ user }: Member) =>
  (await mailsTo(user.email)).map(({ text }) => /membership (ends within a \w+|ended)/.exec(text)?.[1]);
const inApp = async ({ id }: Member) =>
  (await NotificationModel.find({ member_id: id }).sort({ created_at: 1 }).lean()).map(({ title }) =>
    render('en', title),
  );
const [week, day, over] = ['ends within a week', 'ends within a day', 'ended'];

async function lookAt(instant: Date | string): Promise<void> {
  clock.setTo(instant);
  await remindMembers(context);
}

test('a member is reminded a week and a day before the end and notified after it, each once', async () => {
  const member = await aMember({ tier: 'premium', membership_expires: ends });
  const hours = (count: number) => new Date(ends.getTime() + count * 3_600_000);
  const steps: [number, (string | undefined)[]][] = [
    [-169, []],
    [-168, [week]],
    [-100, [week]],
    [-25, [week]],
    [-24, [week, day]],
    [-1, [week, day]],
    [0, [week, day, over]],
    [300, [week, day, over]],
    [2000, [week, day, over]],
  ];
  for (const [hour, expected] of steps) {
    await lookAt(hours(hour));
    await remindMembers(context);
    expect([hour, await told(member)]).toEqual([hour, expected]);
  }
  const [first, second, last] = await mailsTo(member.user.email);
  for (const mail of [first, second]) {
    expect(mail?.subject).toBe('Your Premium membership ends on 31 March 2031');
    expect(mail?.category).toBe('memberships');
    expect(mail?.content.action?.url).toBe('http://localhost:3000/membership');
  }
  expect(last?.text).toContain('ended on 31 March 2031');
  expect(await inApp(member)).toEqual([
    'Your Premium membership ends on 31 March 2031',
    'Your Premium membership ends on 31 March 2031',
    'Your Premium membership has ended',
  ]);
});

test('after a downtime only the latest due reminder is sent', async () => {
  const soon = await aMember({ tier: 'basic', membership_expires: ends });
  await lookAt(new Date(ends.getTime() - dayMs / 2));
  expect(await told(soon)).toEqual([day]);

  const ended = await aMember({ tier: 'basic', membership_expires: new Date(ends.getTime() - 3 * dayMs) });
  const longOver = await aMember({
    tier: 'basic',
    membership_expires: new Date(ends.getTime() - 30 * dayMs),
  });
  await lookAt(ends);
  expect(await told(ended)).toEqual([over]);
  expect(await told(longOver)).toEqual([]);
});

test('free members and memberships without an end get no reminder', async () => {
  const free = await aMember({ membership_expires: ends });
  const endless = await aMember({ tier: 'corporate' });
  for (const days of [-7, -1, 1]) await lookAt(new Date(ends.getTime() + days * dayMs));
  expect([await told(free), await told(endless)]).toEqual([[], []]);
});

test('several processes at once remind each member once', async () => {
  const members = await Promise.all(
    Array.from({ length: 5 }, () => aMember({ tier: 'premium', membership_expires: ends })),
  );
  const copies = Array.from({ length: 45 }, (_, index) => ({
    full_name: `Member ${index}`,
    email: `many-${index}@rosette.example`,
    membership_tier: 'premium',
    membership_expires: ends,
  }));
  await UserModel.insertMany(copies);
  await MailModel.deleteMany({});
  clock.setTo(new Date(ends.getTime() - 2 * dayMs));
  await Promise.all([1, 2, 3].map(() => remindMembers(context)));
  expect(await MailModel.countDocuments({ 'mail.kind': 'membership-ending' })).toBe(50);
  for (const member of members) {
    expect(await told(member)).toEqual([week]);
    expect(await inApp(member)).toHaveLength(1);
  }
});

test('where mail is off she is notified in the app', async () => {
  const member = await aMember({ tier: 'premium', membership_expires: ends });
  await MailModel.deleteMany({});
  clock.setTo(new Date(ends.getTime() - dayMs));
  await remindMembers(testContext({ SMTP_URL: '' }));
  expect(await MailModel.countDocuments()).toBe(0);
  expect(await inApp(member)).toEqual(['Your Premium membership ends on 31 March 2031']);
});

test('an extended membership withdraws the reminders of its former end and is reminded of the new one', async () => {
  const member = await aMember({ tier: 'premium', membership_expires: ends });
  await lookAt(new Date(ends.getTime() - 2 * dayMs));
  expect(await told(member)).toEqual([week]);
  const sale = {
    _id: new Types.ObjectId(),
    member_id: new Types.ObjectId(member.id),
    package_id: 'premium_monthly',
    amount_cents: 5000,
  };
  await transaction(() => soldMembership.grant(context, sale));
  expect([await told(member), await inApp(member)]).toEqual([[], []]);
  await lookAt('2031-04-25T10:00:00.000Z');
  expect(await inApp(member)).toEqual(['Your Premium membership ends on 30 April 2031']);
});
