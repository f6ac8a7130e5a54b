import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { as, context } from '#test/api.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { aGuest, anOpenEvent, confirm, page, rowsOf } from '#test/guests.ts';
import { mailsTo } from '#test/mails.ts';
import { sendDueReminders } from './event-reminders.ts';
import { guestBecomesMember } from './guest-data.service.ts';

const { blocks, events, guests, notifications, suspensions } = contract;
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const leave = (secret: string) => as(null).call(guests.leave, { params: { secret } });
const remove = (secret: string) => as(null).call(guests.remove, { params: { secret } });
const attend = (member: Member, id: string) => as(member).call(events.attend, { params: { id } });
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const takeOut = (organizer: Member, id: string, guest_id: string) =>
  as(organizer).call(events.takeOutGuest, { params: { id, guest_id } });

describe('guests get the mails of attendees, with the link of their page', () => {
  const lastTo = async (email: string) => (await mailsTo(email)).at(-1);

  test('confirmed, changed, reminded, written to and cancelled', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner', date: inHours(20), address: 'Door 3' });
    const { email, secret } = await aGuest(id);
    const link = `/guests/${secret}`;
    const confirmed = await lastTo(email);
    expect(confirmed).toMatchObject({
      subject: 'You are going: Dinner',
      attachments: [{ filename: 'event.ics' }],
    });
    expect(confirmed?.text).toContain('Door 3');
    expect(confirmed?.text).toContain(`/sign-in?tab=register&guest=${secret}`);

    await as(organizer).call(events.update, { params: { id }, body: { location: 'Hamburg' } });
    expect((await lastTo(email))?.subject).toBe('Changed: Dinner');

    await as(organizer).call(events.message, { params: { id }, body: { text: 'Bring a chair' } });
    const message = await lastTo(email);
    expect(message?.text).toContain('Bring a chair');
    expect(message?.text).toContain(organizer.user.full_name);
    expect(message?.text).toContain(`Write to ${organizer.user.full_name} here: `);
    expect(message?.text).toContain(`/profile/${organizer.id}`);

    clock.setTo(inHours(19.5));
    await sendDueReminders(context);
    expect((await lastTo(email))?.subject).toBe('Soon: Dinner');
    for (const { text } of (await mailsTo(email)).slice(1)) expect(text).toContain(link);

    await as(organizer).call(events.remove, { params: { id }, body: { message: 'I am ill' } });
    const cancelled = await lastTo(email);
    expect([cancelled?.subject, cancelled?.text]).toEqual([
      'Cancelled: Dinner',
      expect.stringContaining('I am ill'),
    ]);
    expect((await page(secret)).body).toMatchObject({ event: null, state: 'over' });
    expect((await confirm(secret)).status).toBe(409);
    expect((await leave(secret)).status).toBe(200);
    expect((await remove(secret)).status).toBe(204);
    expect((await page(secret)).status).toBe(404);
  });

  test('those of a suspended organizer wait', async () => {
    const { organizer, id } = await anOpenEvent({ date: inHours(20) });
    const { email } = await aGuest(id);
    const params = { id: organizer.id };
    await as(await anAdmin()).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
    clock.setTo(inHours(19.5));
    await sendDueReminders(context);
    expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Soon'))).toEqual([]);
  });
});

describe('the organizer is notified of guests', () => {
  const told = async (organizer: Member, language = 'en') =>
    (
      await as(organizer).call(notifications.list, { query: {}, headers: { 'Accept-Language': language } })
    ).body
      .filter(({ kind }) => kind === 'rsvp')
      .map(({ title, actor }) => [title, actor?.full_name ?? null]);

  test('in one notification with members, without their names and faces', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner' });
    await aGuest(id);
    expect(await told(organizer)).toEqual([['A guest signed up for Dinner', null]]);
    await aGuest(id);
    expect(await told(organizer)).toEqual([['A guest and 1 other signed up for Dinner', null]]);
    const member = await aMember({ full_name: 'Ada Maier' });
    await attend(member, id);
    expect(await told(organizer)).toEqual([['Ada Maier and 2 others signed up for Dinner', 'Ada Maier']]);
    await aGuest(id);
    expect(await told(organizer)).toEqual([['A guest and 3 others signed up for Dinner', null]]);
    expect(await told(organizer, 'de')).toEqual([
      ['Ein Gast und 3 weitere Personen haben für „Dinner“ zugesagt', null],
    ]);
    await as(organizer).call(blocks.create, { body: { user_id: member.id } });
    expect(await told(organizer)).toEqual([['A guest and 2 others signed up for Dinner', null]]);
  });

  test('until they leave, delete their data or are taken out', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner' });
    const [left, removed] = [await aGuest(id), await aGuest(id)];
    const taken = await aGuest(id);
    await leave(left.secret);
    expect(await told(organizer)).toEqual([['A guest and 1 other signed up for Dinner', null]]);
    await remove(removed.secret);
    expect(await told(organizer)).toEqual([['A guest signed up for Dinner', null]]);
    await takeOut(organizer, id, (await rowsOf(organizer, id))[0]?.guest.id ?? '');
    expect((await page(taken.secret)).status).toBe(404);
    expect(await told(organizer)).toEqual([]);
    await confirm(left.secret);
    expect(await told(organizer)).toEqual([['A guest signed up for Dinner', null]]);
  });

  test('by her name once she is a member, without another notification', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner' });
    const { email } = await aGuest(id);
    const member = await aMember({ full_name: 'Ada Maier' });
    const user = await UserModel.findById(member.id).lean().orFail();
    await transaction(() => guestBecomesMember(context, { ...user, email }));
    expect(await told(organizer)).toEqual([['Ada Maier signed up for Dinner', 'Ada Maier']]);
    await as(member).call(events.leave, { params: { id } });
    expect(await told(organizer)).toEqual([]);
  });

  test('and her seat as a guest is not told of where she has one as a member', async () => {
    const { organizer, id } = await anOpenEvent({ title: 'Dinner' });
    const member = await aMember({ full_name: 'Ada Maier' });
    await attend(member, id);
    const { email } = await aGuest(id);
    const user = await UserModel.findById(member.id).lean().orFail();
    await transaction(() => guestBecomesMember(context, { ...user, email }));
    expect(await told(organizer)).toEqual([['Ada Maier signed up for Dinner', 'Ada Maier']]);
  });
});
