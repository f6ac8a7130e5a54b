import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { applySettings } from '#features/settings/settings.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { as } from '#test/api.ts';
import { aMember, aWord } from '#test/factories.ts';
import { aGuest, anOpenEvent } from '#test/guests.ts';
import { mailedLink } from '#test/mails.ts';
import { type SocialWorld, startSocialWorld } from '#test/social-world.ts';

const { events, invitations, notifications, users } = contract;

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocialWorld();
});
afterEach(() => applySettings({}));
afterAll(() => world.close());

const aPerson = (email = `${aWord()}@friends.example`) =>
  world.addPerson({ name: 'Eve Sand', email, email_verified: true });

async function invite(body = {}) {
  const inviter = await aMember({ is_confirmed: true });
  return { inviter, invitation: (await as(inviter).call(invitations.create, { body })).body };
}

const queryOf = (url: string | null) => `?invitation=${url?.split('/').at(-1)}`;

describe.each(['google', 'linkedin'] as const)('a community by invitation, with %s', (provider) => {
  test('refuses an unknown address, and takes it in with an invitation', async () => {
    const { inviter, invitation } = await invite();
    applySettings({ values: { admission: 'invitation' } });
    const person = aPerson();
    expect((await world.signIn(provider, person.id)).error).toBe('invitation_needed');
    const query = queryOf(invitation.url);
    const { token, error } = await world.signInFrom(query, provider, person.id);
    expect(error).toBeNull();
    expect((await as({ token: token ?? '' }).call(users.me)).body.full_name).toBe('Eve Sand');
    expect((await as(inviter).call(invitations.list)).body).toMatchObject([{ state: 'used_up' }]);
    // A member needs none.
    expect((await world.signIn(provider, person.id)).error).toBeNull();
    expect((await world.signInFrom(query, provider, aPerson().id)).error).toBe('invitation_over');
    expect((await world.signInFrom('?invitation=guess', provider, aPerson().id)).error).toBe(
      'invitation_unknown',
    );
  });

  test('a mailed invitation is for its address', async () => {
    const email = `${aWord()}@friends.example`;
    await invite({ email });
    const query = queryOf(await mailedLink(email, '/join/'));
    const other = await world.signInFrom(query, provider, aPerson().id);
    expect(other.error).toBe('invitation_other_address');
    expect((await world.signInFrom(query, provider, aPerson(email).id)).error).toBeNull();
  });

  test('takes in a guest of an event as invited by its organizer, with her own address only', async () => {
    const { organizer, id } = await anOpenEvent();
    const { email, secret } = await aGuest(id, { email: `${aWord()}@friends.example` });
    applySettings({ values: { admission: 'invitation' } });
    const query = `?guest=${secret}`;
    expect((await world.signInFrom(query, provider, aPerson().id)).error).toBe('invitation_needed');
    expect((await world.signIn(provider, aPerson(email).id)).error).toBe('invitation_needed');
    const { token, error } = await world.signInFrom(query, provider, aPerson(email).id);
    expect(error).toBeNull();
    const { body } = await as({ token: token ?? '' }).call(events.get, { params: { id } });
    expect(body).toMatchObject({ my_rsvp: 'going', guest_count: 0 });
    const { body: news } = await as(organizer).call(notifications.list, { query: {} });
    expect(news.map(({ kind }) => kind)).toContain('invitation_accepted');
  });

  test('a mailed invitation is used by who signs in without its link, in a community that admits', async () => {
    const email = `${aWord()}@friends.example`;
    const { inviter } = await invite({ email });
    await UserModel.updateOne({ _id: inviter.id }, { role: 'admin' });
    applySettings({ values: { admission: 'approval' } });
    const { token } = await world.signIn(provider, aPerson(email).id);
    const me = await as({ token: token ?? '' }).call(users.me);
    expect(me.body.admission?.state).toBe('admitted');
    expect((await as(inviter).call(invitations.list)).body).toMatchObject([{ state: 'used_up' }]);
  });
});

test('the invitations of an account that the owner of its address takes over end', async () => {
  const { inviter, invitation } = await invite();
  // Where mail is off, members with an unconfirmed address invite, too.
  await UserModel.updateOne({ _id: inviter.id }, { $unset: { email_verified_at: 1 } });
  expect((await world.signIn('google', aPerson(inviter.user.email).id)).error).toBeNull();
  const params = { secret: invitation.url?.split('/').at(-1) ?? '' };
  expect((await as(null).call(invitations.link, { params })).status).toBe(404);
});
