import { beforeEach, expect, test } from 'vitest';
import { MailModel } from '#features/mail/mail.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { context, testContext } from '#test/api.ts';
import { aMember, type Member } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { remindMembers } from './membership-reminders.service.ts';

const dayMs = 86_400_000;
const ends = new Date('2031-03-31T10:00:00.000Z');

beforeEach(() => UserModel.deleteMany({}));

const kinds = async ({ user }: Member) => (await mailsTo(user.email)).map(({ kind }) => kind);

async function lookAt(instant: Date | string): Promise<void> {
  clock.setTo(instant);
  await remindMembers(context);
}

test('she is reminded a week and a day before the end and told once it is over, each once', async () => {
  const member = await aMember({ tier: 'premium', membership_expires: ends });
  const hours = (count: number) => new Date(ends.getTime() + count * 3_600_000);
  const told: [number, string[]][] = [
    [-169, []],
    [-168, ['membership-ends-7']],
    [-100, ['membership-ends-7']],
    [-25, ['membership-ends-7']],
    [-24, ['membership-ends-7', 'membership-ends-1']],
    [-1, ['membership-ends-7', 'membership-ends-1']],
    [0, ['membership-ends-7', 'membership-ends-1', 'membership-ended']],
    [300, ['membership-ends-7', 'membership-ends-1', 'membership-ended']],
    [2000, ['membership-ends-7', 'membership-ends-1', 'membership-ended']],
  ];
  for (const [hour, expected] of told) {
    await lookAt(hours(hour));
    await remindMembers(context);
    expect([hour, await kinds(member)]).toEqual([hour, expected]);
  }
  const [week, day, over] = await mailsTo(member.user.email);
  for (const mail of [week, day]) {
    expect(mail?.subject).toBe('Your Premium membership ends on 31 March 2031');
    expect(mail?.category).toBe('memberships');
    expect(mail?.content.action?.url).toBe('http://localhost:3000/membership');
  }
  expect(over?.text).toContain('ended on 31 March 2031');
});

test('after downtime only what still makes sense is said', async () => {
  const soon = await aMember({ tier: 'basic', membership_expires: ends });
  await lookAt(new Date(ends.getTime() - dayMs / 2));
  expect(await kinds(soon)).toEqual(['membership-ends-1']);

  const over = await aMember({ tier: 'basic', membership_expires: new Date(ends.getTime() - 3 * dayMs) });
  const longOver = await aMember({
    tier: 'basic',
    membership_expires: new Date(ends.getTime() - 30 * dayMs),
  });
  await lookAt(ends);
  expect(await kinds(over)).toEqual(['membership-ended']);
  expect(await kinds(longOver)).toEqual([]);
});

test('free members and memberships without an end hear nothing', async () => {
  const free = await aMember({ membership_expires: ends });
  const endless = await aMember({ tier: 'corporate' });
  for (const days of [-7, -1, 1]) await lookAt(new Date(ends.getTime() + days * dayMs));
  expect([await kinds(free), await kinds(endless)]).toEqual([[], []]);
});

test('several processes that look at once remind hundreds of members once each', async () => {
  const members = await Promise.all(
    Array.from({ length: 5 }, () => aMember({ tier: 'premium', membership_expires: ends })),
  );
  const copies = Array.from({ length: 450 }, (_, index) => ({
    full_name: `Member ${index}`,
    email: `many-${index}@rosette.example`,
    membership_tier: 'premium',
    membership_expires: ends,
  }));
  await UserModel.insertMany(copies);
  await MailModel.deleteMany({});
  clock.setTo(new Date(ends.getTime() - 2 * dayMs));
  await Promise.all([1, 2, 3].map(() => remindMembers(context)));
  expect(await MailModel.countDocuments({ kind: 'membership-ends-7' })).toBe(455);
  expect(await kinds(members[0] as Member)).toEqual(['membership-ends-7']);
});

test('where mail is switched off nothing is put anywhere', async () => {
  await aMember({ tier: 'premium', membership_expires: ends });
  await MailModel.deleteMany({});
  clock.setTo(new Date(ends.getTime() - dayMs));
  await remindMembers(testContext({ SMTP_URL: '' }));
  expect(await MailModel.countDocuments()).toBe(0);
});
