import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { setNotificationPreferences } from '#features/users/notification-preferences.service.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import { as } from '#test/api.ts';
import { aMember, anOpportunity, atOnce, several } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';

const { applications, opportunities } = contract;

/** A member with mails about applications switched on. */
async function aPoster() {
  const poster = await aMember();
  await setNotificationPreferences(poster.id, { kinds: { application: { mail: true } } });
  return poster;
}

test('the poster is notified of each applicant once, by name and business, with a link to her', async () => {
  const poster = await aPoster();
  const { id } = await anOpportunity(poster, { title: 'Baker wanted' });
  const applicant = await aMember({ full_name: 'Ada Lind', business_name: 'Lind & Daughters' });
  const params = { id };
  const answers = await atOnce(20, () => as(applicant).call(applications.apply, { params }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

  const [mail, ...others] = await mailsTo(poster.user.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'application',
    category: 'opportunities',
    subject: 'A new applicant for: Baker wanted',
  });
  expect(mail?.text).toContain('Applicant: Ada Lind\nBusiness: Lind & Daughters');
  expect(mail?.content.action?.url).toBe(`http://localhost:3000/profile/${applicant.id}`);
  expect(mail?.text).not.toContain(applicant.user.email);
});

test('a refused application notifies nobody', async () => {
  // In the middle of a month: the limit counts by month.
  clock.setTo('2031-05-15T12:00:00Z');
  const poster = await aPoster();
  const posted = await several(6, () => anOpportunity(poster));
  const free = await aMember();
  const statuses = await several(6, async (index) => {
    const params = { id: posted[index]?.id ?? '' };
    return (await as(free).call(applications.apply, { params })).status;
  });
  expect(statuses).toEqual([200, 200, 200, 200, 200, 403]);
  await as(poster).call(applications.apply, { params: { id: posted[0]?.id ?? '' } });
  expect(await mailsTo(poster.user.email)).toHaveLength(5);
});

test('applicants are notified of a removed opportunity, once', async () => {
  const poster = await aMember();
  const { id } = await anOpportunity(poster, { title: 'Baker wanted' });
  const applicants = [await aMember(), await aMember()];
  const params = { id };
  for (const applicant of applicants) await as(applicant).call(applications.apply, { params });
  const answers = await atOnce(5, () => as(poster).call(opportunities.remove, { params }));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
  for (const { id: member_id, user } of applicants) {
    expect(await NotificationModel.find({ member_id }).lean()).toMatchObject([
      {
        kind: 'application_answered',
        title: say('news.opportunityRemoved', { opportunity: 'Baker wanted' }),
        path: '/opportunities',
      },
    ]);
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Baker wanted was taken off the board',
    ]);
  }
  expect(await NotificationModel.find({ member_id: poster.id }).lean()).toEqual([]);
});
