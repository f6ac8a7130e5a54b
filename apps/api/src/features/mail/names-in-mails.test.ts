import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { as, raw } from '#test/api.ts';
import { anIntroduction, aRequest } from '#test/contacts.ts';
import { aMember, anAdmin, anEvent, anOpportunity, type Member } from '#test/factories.ts';
import { startMailWorld } from '#test/mail-world.ts';
import { mailsTo } from '#test/mails.ts';

const { applications, events, notifications, opportunities } = contract;
const lure = 'Win at www.evil.example';

/** A member whose names look like web addresses. */
async function aLurer() {
  const lurer = await aMember({ full_name: lure, tier: 'premium' });
  await UserModel.updateOne(
    { _id: lurer.id },
    { business_name: 'shop.evil.example', email_verified_at: new Date() },
  );
  return lurer;
}

const titlesOf = async (member: Member) =>
  (await as(member).call(notifications.list)).body.map(({ title }) => title);

test('names and titles that hold a web address are no links in mails, calendar files and notifications', async () => {
  const [eve, ada, other] = [await aLurer(), await aMember({ tier: 'premium' }), await aMember()];
  await aRequest(eve, ada);
  await anIntroduction(other, ada, eve);
  const body = { kinds: { application: { mail: true } } };
  await as(ada).call(notifications.updatePreferences, { body });
  const wanted = await anOpportunity(ada);
  await as(eve).call(applications.apply, { params: { id: wanted.id } });
  const event = await anEvent(eve, { title: lure, online_url: 'https://meet.rosette.example/1' });
  await as(ada).call(events.attend, { params: { id: event.id } });
  await as(eve).call(events.update, { params: { id: event.id }, body: { location: 'Hamburg' } });
  const offered = await anOpportunity(eve, { title: lure });
  await as(ada).call(applications.apply, { params: { id: offered.id } });
  await as(eve).call(opportunities.remove, { params: { id: offered.id } });
  await as(await anAdmin()).call(events.remove, {
    params: { id: event.id },
    body: { reason: 'Not true' },
  });

  const mails = await mailsTo(ada.user.email);
  expect(mails.map(({ kind }) => kind)).toEqual([
    'contact-request',
    'introduction',
    'application',
    'rsvp',
    'event-changed',
    'application-answered',
    'event-cancelled',
  ]);
  for (const { subject, text, attachments } of mails) {
    const files = (attachments ?? []).map(({ content }) => content).join('');
    expect(`${subject}\n${text}\n${files}`).not.toMatch(/evil/);
  }
  expect(mails[0]?.text).toContain('An answer to this mail reaches Rosette. Write to ');
  expect(mails[1]?.text).toContain(`here: http://localhost:3000/profile/${other.id}`);
  const [, , , confirmation] = mails;
  expect(confirmation?.subject).toBe('You are going: Win at …');
  expect(confirmation?.text).toContain('Organized by: Win at …\nOnline: https://meet.rosette.example/1');
  expect(confirmation?.attachments?.[0]?.content).toContain('SUMMARY:Win at …');
  expect((await titlesOf(ada)).filter((title) => /evil|http/.test(title))).toEqual([]);
  expect(await titlesOf(ada)).toContain('Win at … would like to get in touch with you');
});

test("the recipient's own name is no link, neither in the greeting nor in the header", async () => {
  const world = await startMailWorld();
  const address = 'asked.nobody@rosette.example';
  await as(null, world.app).call(contract.auth.register, {
    body: { full_name: lure, email: address, password: 'a good long password' },
  });
  await expect.poll(async () => (await world.arrived(address)).length, { interval: 20 }).toBe(1);
  expect(JSON.stringify(await world.arrived(address))).not.toContain('evil');
  await world.close();
});

test('a calendar feed and file show no links in titles and names', async () => {
  const [eve, ada] = [await aLurer(), await aMember()];
  const { id } = await anEvent(eve, { title: lure });
  await as(ada).call(events.attend, { params: { id } });
  const { url } = (await as(ada).call(events.calendarLink)).body;
  for (const path of [new URL(url).pathname, `/api/events/${id}/calendar.ics`]) {
    const { status, text } = await raw().get(path).buffer(true);
    expect([status, text.includes('SUMMARY:Win at …'), text.includes('evil')]).toEqual([200, true, false]);
  }
});
