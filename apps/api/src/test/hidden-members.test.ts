import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { UserModel } from '#features/users/user.model.ts';
import { as } from './api.ts';
import { aConversation, anIntroduction } from './contacts.ts';
import { everyCall, make } from './every-call.ts';
import { aBusiness, aMember, anAdmin, anEvent, anOpportunity, aWord, type Member } from './factories.ts';
import { aGuest } from './guests.ts';
import type { ValidCall } from './valid-call-parts.ts';

const { applications, blocks, contactRequests, events, suspensions, users } = contract;

/** The viewer, the member hidden from her, and a third member. */
interface Scene {
  viewer: Member;
  hidden: Member;
  other: Member;
}

/** Makes a record that shows `hidden` to `viewer`, and answers the viewer's call for it. */
type Prepare = (scene: Scene) => Promise<ValidCall>;

const business: Prepare = async ({ hidden }) => ({ params: { id: (await aBusiness(hidden)).id } });
const opportunity: Prepare = async ({ hidden }) => ({ params: { id: (await anOpportunity(hidden)).id } });
const event: Prepare = async ({ hidden }) => ({ params: { id: (await anEvent(hidden)).id } });

const eventWithHer: Prepare = async ({ hidden, other }) => {
  const params = { id: (await anEvent(other)).id };
  await as(hidden).call(events.attend, { params });
  return { params };
};

const request = ({ hidden, viewer }: Scene) =>
  as(hidden).call(contactRequests.create, { body: { to: viewer.id, purpose: 'advice', text: 'Hello' } });

const connection: Prepare = async (scene) => {
  const { body } = await request(scene);
  await as(scene.viewer).call(contactRequests.accept, { params: { id: body.id } });
  return {};
};

const application: Prepare = async ({ viewer, hidden }) => {
  const params = { id: (await anOpportunity(viewer)).id };
  await as(hidden).call(applications.apply, { params });
  return { params };
};

const applicantOfHers: Prepare = async (scene) => {
  const { params } = await application(scene);
  return { params: { ...params, user_id: scene.hidden.id }, body: { state: 'accepted' } };
};

const ownApplication: Prepare = async (scene) => {
  const { params } = await opportunity(scene);
  await as(scene.viewer).call(applications.apply, { params: params as { id: string } });
  return { params: params as { id: string }, body: { note: 'Hello' } };
};

/** The viewer needs what `hidden` and the third member offer. */
const suggestion: Prepare = async ({ viewer, hidden, other }) => {
  const offer = aWord();
  for (const member of [hidden, other]) await as(member).call(users.updateMe, { body: { offers: [offer] } });
  await as(viewer).call(users.updateMe, { body: { needs: [offer] } });
  return {};
};

const introduction: Prepare = async ({ viewer, hidden, other }) => ({
  params: { id: (await anIntroduction(other, viewer, hidden)).id },
});

const introductionOfBoth: Prepare = async ({ viewer, hidden, other }) => {
  await aConversation(viewer, hidden);
  await aConversation(viewer, other);
  return { body: { first_id: hidden.id, second_id: other.id, text: 'You should meet' } };
};

/** Calls that show members to others, and must leave out hidden ones. */
const hidesMembers: Record<string, Prepare> = {
  'users.list': async () => ({}),
  'suggestions.spotlight': async ({ hidden }) => {
    await UserModel.updateMany({ _id: { $ne: hidden.id } }, { spotlit_at: new Date(), has_business: false });
    return {};
  },
  'users.get': async ({ hidden }) => ({ params: { id: hidden.id } }),
  'profiles.activity': async ({ viewer, hidden, other }) => {
    await aBusiness(hidden);
    for (const [one, two] of [
      [viewer, hidden],
      [viewer, other],
      [other, hidden],
    ] as const) {
      await aConversation(one, two);
    }
    return { params: { id: other.id } };
  },
  'businesses.list': async (scene) => (await business(scene)) && {},
  'businesses.get': business,
  'opportunities.list': async (scene) => (await opportunity(scene)) && {},
  'opportunities.get': opportunity,
  'applications.apply': opportunity,
  'dashboard.news': async ({ hidden }) => {
    for (const make of [aBusiness, anEvent, anOpportunity]) await make(hidden);
    return {};
  },
  'search.find': async ({ hidden }) => {
    const word = aWord();
    await aBusiness(hidden, { name: word });
    await anEvent(hidden, { title: word });
    await anOpportunity(hidden, { title: word });
    await as(hidden).call(contract.users.updateMe, { body: { business_name: word } });
    return { query: { q: word } };
  },
  'applications.applicants': application,
  'applications.answer': applicantOfHers,
  'applications.openConversation': applicantOfHers,
  'applications.changeNote': ownApplication,
  'applications.mine': async (scene) => (await ownApplication(scene)) && {},
  'events.rsvp': event,
  'events.attend': event,
  'events.attendees': eventWithHer,
  'meetings.list': async (scene) => {
    const { id } = await anEvent(scene.other, { date: new Date(Date.now() - 60_000).toISOString() });
    for (const member of [scene.viewer, scene.hidden]) {
      await as(member).call(contract.events.attend, { params: { id } });
    }
    return { params: { id } };
  },
  'contactRequests.list': async (scene) => (await request(scene)) && {},
  'contactRequests.create': async ({ hidden }) => ({
    body: { to: hidden.id, purpose: 'advice', text: 'Hello' },
  }),
  'contacts.list': connection,
  'suggestions.list': suggestion,
  'dashboard.members': suggestion,
  'introductions.list': async (scene) => (await introduction(scene)) && {},
  'introductions.create': introductionOfBoth,
  'introductions.accept': introduction,
  'introductions.decline': introduction,
  'invitations.link': async ({ hidden }) => {
    const { body } = await as(hidden).call(contract.invitations.create, { body: {} });
    return { params: { secret: body.url?.split('/').at(-1) ?? '' } };
  },
  'notifications.list': async (scene) => (await request(scene)) && {},
};

/** Calls that ignore blocks and leave out suspended members. */
const hidesSuspended: Record<string, Prepare> = {
  'events.list': async (scene) => (await event(scene)) && {},
  'events.get': event,
  'guests.get': async ({ hidden }) => {
    const { id } = await anEvent(hidden, { guests: 'open' });
    return { params: { secret: (await aGuest(id)).secret } };
  },
};

/** Calls whose answers may name members, with the reason why nobody is left out. */
const hidesNobody: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...['auth.register', 'auth.login', 'users.me', 'users.updateMe', 'account.download'],
      ...['account.becomeAdmin', 'admissions.answer', 'claims.claim'],
    ].map((name) => [name, 'the caller herself']),
  ),
  ...Object.fromEntries(
    [
      ...['businesses.create', 'businesses.update', 'events.create', 'events.update', 'events.addDates'],
      ...['opportunities.create', 'opportunities.update', 'opportunities.renew', 'opportunities.close'],
      ...['partnerships.mine', 'partnerships.update'],
    ].map((name) => [name, 'what is her own']),
  ),
  'events.leave': 'leaving is always possible',
  'claims.get': 'the admin who handed in her data; admins are not suspended',
  'events.checkIn': 'the organizer has the door',
  'events.checkInGuest': 'the organizer has the door',
  'invitations.create': 'what is her own',
  'invitations.list': 'what is her own',
  'advertisements.active': 'names of companies; those of suspended members: suspended-partner.test.ts',
  'advertisements.mine': 'what is her own',
  'partnerships.list': 'names of companies; those of suspended members: suspended-partner.test.ts',
  'blocks.create': 'whom the caller has just named',
  'blocks.list': 'whom the caller blocked',
  'dashboard.get': 'whom the caller blocked; the rest is tested in dashboard.test.ts',
  'conversations.list': '`with` stays as it was',
  'conversations.get': '`with` stays as it was',
};

const personFields = /"(full_name|\w+_name|owner_id|poster_id|organizer_id|member_id|attendees|applicants)"/;

test('every endpoint whose answer may name a member is in one of the tables', () => {
  const naming = everyCall.filter(({ endpoint }) => {
    // Admins see everybody.
    if (!endpoint.response || endpoint.access === 'admin-panel.open') return false;
    const schema = z.toJSONSchema(endpoint.response, { unrepresentable: 'any' });
    return personFields.test(JSON.stringify(schema).replaceAll('"sponsor_name"', ''));
  });
  const known = new Set([
    ...Object.keys(hidesMembers),
    ...Object.keys(hidesSuspended),
    ...Object.keys(hidesNobody),
  ]);
  expect(naming.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

const hide = {
  'she is blocked': ({ viewer, hidden }: Scene) =>
    as(viewer).call(blocks.create, { body: { user_id: hidden.id } }),
  'she has blocked': ({ viewer, hidden }: Scene) =>
    as(hidden).call(blocks.create, { body: { user_id: viewer.id } }),
  'she is suspended': async ({ hidden }: Scene) =>
    as(await anAdmin()).call(suspensions.suspend, { params: { id: hidden.id }, body: { reason: 'Spam' } }),
};

async function aScene(): Promise<Scene> {
  const traits = { tier: 'premium', is_confirmed: true } as const;
  return { viewer: await aMember(traits), hidden: await aMember(traits), other: await aMember(traits) };
}

/** Whether the answer names the member, before and after she was hidden. */
async function namesHer(name: string, prepare: Prepare, how: keyof typeof hide): Promise<boolean> {
  const named = everyCall.find((call) => call.name === name);
  if (!named) throw new Error(`${name} is not in the contract`);
  const scene = await aScene();
  const call = await prepare(scene);
  expect([200, 201]).toContain((await hide[how](scene)).status);
  const { body } = await make(named.endpoint, scene.viewer, call);
  return JSON.stringify(body).includes(scene.hidden.id);
}

describe.each(Object.keys(hide) as (keyof typeof hide)[])('when %s', (how) => {
  test.each(Object.entries(hidesMembers))('%s does not name her', async (name, prepare) => {
    expect(await namesHer(name, prepare, how)).toBe(false);
  });
});

test.each(Object.entries(hidesSuspended))(
  'when she is suspended, %s does not name her',
  async (name, prepare) => {
    expect(await namesHer(name, prepare, 'she is suspended')).toBe(false);
  },
);

// The prepared records do show her, or the tests above could not fail.
test.each(
  [
    'users.list',
    'users.get',
    'suggestions.list',
    'suggestions.spotlight',
    'introductions.list',
    'introductions.accept',
    'businesses.get',
    'opportunities.get',
    'profiles.activity',
    'search.find',
    'applications.applicants',
    'events.attendees',
    'meetings.list',
  ].map((name) => [name, hidesMembers[name] as Prepare] as const),
)('before, %s names her', async (name, prepare) => {
  const named = everyCall.find((call) => call.name === name);
  const scene = await aScene();
  const call = await prepare(scene);
  if (!named) throw new Error(`${name} is not in the contract`);
  const { body } = await make(named.endpoint, scene.viewer, call);
  expect(JSON.stringify(body)).toContain(scene.hidden.id);
});
