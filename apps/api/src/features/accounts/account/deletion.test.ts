import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test, vi } from 'vitest';
import { EventModel } from '#features/events/event.model.ts';
import { RsvpModel } from '#features/events/rsvp.model.ts';
import { setNotificationPreferences } from '#features/users/notification-preferences.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { deleteAccount, runSecondRemoval, sendGoodbye } from '#test/account-deletion.ts';
import { as } from '#test/api.ts';
import { aConversationByRequest } from '#test/contacts.ts';
import { aMember, anAdmin, anEvent, withoutPassword } from '#test/factories.ts';
import { placesOf } from '#test/full-life.ts';
import { mailsTo } from '#test/mails.ts';

const { account, conversations, events, users } = contract;

describe('deleting an account', () => {
  test.each([
    ['a wrong password', { current_password: 'not this one' }, 401],
    ['nothing', {}, 422],
  ])('with %s is refused and removes nothing', async (_, proof, status) => {
    const member = await aMember();
    expect((await deleteAccount(member, proof)).status).toBe(status);
    expect((await as(member).call(users.me)).status).toBe(200);
  });

  test('without a password needs the mailed code', async () => {
    const member = await withoutPassword(await aMember());
    expect((await deleteAccount(member)).status).toBe(422);
    await as(member).call(account.sendCode);
    const [mail] = await mailsTo(member.user.email);
    const code = mail?.content.facts?.[0]?.value ?? '';
    expect((await deleteAccount(member, { code })).status).toBe(204);
    expect(await UserModel.exists({ _id: member.id })).toBeNull();
  });

  test('twice at once succeeds without an error', async () => {
    const member = await aMember();
    const statuses = await Promise.all([deleteAccount(member), deleteAccount(member)]);
    for (const { status } of statuses) expect([204, 401]).toContain(status);
    expect(statuses.map(({ status }) => status)).toContain(204);
    expect((await mailsTo(member.user.email)).map(({ kind }) => kind)).toEqual(['account-deleted']);
  });

  test('interrupted half-way is finished by its job, with one goodbye mail', async () => {
    const member = await aMember({ tier: 'premium' });
    await anEvent(member);
    const { email } = member.user;
    vi.spyOn(EventModel, 'find').mockImplementationOnce(() => {
      throw new Error('interrupted');
    });
    expect((await deleteAccount(member)).status).toBe(204);
    expect(await placesOf([member.id])).toContain('events.organizer_id');
    expect(await sendGoodbye(email)).toEqual(['account-deleted']);
    await runSecondRemoval();
    expect(await placesOf([member.id, email])).toEqual([]);
  });

  test('removes in its second run what a request under way wrote meanwhile', async () => {
    const member = await aMember({ tier: 'premium' });
    const event = await anEvent(await aMember({ tier: 'premium' }));
    await deleteAccount(member);
    // A write of a request that passed authentication before the deletion.
    await RsvpModel.create({
      event_id: event.id,
      member_id: member.id,
      state: 'going',
      since: new Date(),
      number: 1,
    });
    await sendGoodbye(member.user.email);
    await runSecondRemoval();
    expect(await placesOf([member.id])).toEqual([]);
  });

  test('withdraws the unsent mails that tell others about her, not those about events', async () => {
    const [leaving, other] = [await aMember({ tier: 'premium' }), await aMember({ tier: 'premium' })];
    await setNotificationPreferences(other.id, { kinds: { rsvp: { mail: true } } });
    const id = await aConversationByRequest(leaving, other);
    const body = { text: 'Hello', client_id: randomUUID() };
    await as(leaving).call(conversations.send, { params: { id }, body });
    const [own, foreign] = [await anEvent(leaving), await anEvent(other)];
    await as(other).call(events.attend, { params: { id: own.id } });
    await as(leaving).call(events.attend, { params: { id: foreign.id } });
    await as(leaving).call(events.update, { params: { id: own.id }, body: { location: 'The old mill' } });
    const subjects = async () => (await mailsTo(other.user.email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual([
      'You have a new message',
      'You are going: Founders breakfast',
      `${leaving.user.full_name} signed up for Founders breakfast`,
      'Changed: Founders breakfast',
    ]);
    await deleteAccount(leaving);
    expect(await subjects()).toEqual([
      'You are going: Founders breakfast',
      'Changed: Founders breakfast',
      'Cancelled: Founders breakfast',
    ]);
  });
});

describe('an admin', () => {
  const onlyAdmin = 'You are the only admin. Make somebody else an admin first, then you can leave.';

  test('who is the only one cannot delete her account until there is another', async () => {
    await UserModel.updateMany({ role: 'admin' }, { role: 'member' });
    const admin = await anAdmin();
    const refused = await deleteAccount(admin);
    expect([refused.status, refused.detail]).toEqual([409, onlyAdmin]);
    expect((await as(admin).call(users.me)).status).toBe(200);
    await runSecondRemoval();
    clock.reset();
    expect((await as(admin).call(users.me)).status).toBe(200);
    await anAdmin();
    expect((await deleteAccount(admin)).status).toBe(204);
  });

  test('remains when all admins delete their accounts at once', async () => {
    await UserModel.updateMany({ role: 'admin' }, { role: 'member' });
    const admins = [await anAdmin(), await anAdmin(), await anAdmin()];
    const statuses = await Promise.all(admins.map(async (admin) => (await deleteAccount(admin)).status));
    for (const status of statuses) expect([204, 409]).toContain(status);
    expect(await UserModel.countDocuments({ role: 'admin' })).toBeGreaterThan(0);
  });
});
