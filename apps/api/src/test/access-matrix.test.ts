import { contract } from '@rosette/shared/contract/index.ts';
import { mayCall, mayChange, owns } from '@rosette/shared/policy/can.ts';
import { type MaybeCaller, tierAt } from '@rosette/shared/policy/roles-and-tiers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findImportedByAddress } from '#features/users/imported.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { deleteAccount } from './account-deletion.ts';
import { as, context, testContext } from './api.ts';
import { everyCall, make, type NamedCall } from './every-call.ts';
import { expectDeclared } from './expect-declared.ts';
import {
  aBusiness,
  aMember,
  anAdmin,
  anApplicant,
  anEvent,
  anOpportunity,
  aPartner,
  type Member,
  several,
} from './factories.ts';
import { anImportedAddress } from './imports.ts';
import { listForms } from './list-forms.ts';
import { collectionScans, explain, recordedQueries, recordQueries } from './query-plans.ts';
import type { ValidCall } from './valid-call-parts.ts';

const yesterday = new Date(Date.now() - 86_400_000);
const nextYear = new Date(Date.now() + 365 * 86_400_000);
const stranger = testContext({ JWT_SECRET: 'a secret that this installation does not have' });

async function withForgedToken(): Promise<Member> {
  const admin = await anAdmin();
  return { ...admin, token: stranger.tokens.issue({ id: admin.id, token_version: 0 }) };
}

const { admissions, blocks, suspensions } = contract;

/** Somebody who was imported and has not come, with a session that nobody was given. */
async function anImported(): Promise<Member> {
  const user = await findImportedByAddress(await anImportedAddress());
  if (!user) throw new Error('nobody was imported');
  const id = String(user._id);
  const token = context.tokens.issue({ id, token_version: user.token_version });
  return { ...(await aMember()), id, token };
}

async function aDeclined(): Promise<Member> {
  const member = await anApplicant();
  await as(await anAdmin()).call(admissions.decline, { params: { id: member.id }, body: {} });
  return member;
}

async function aSuspended(): Promise<Member> {
  const member = await aMember({ tier: 'premium' });
  const params = { id: member.id };
  await as(await anAdmin()).call(suspensions.suspend, { params, body: { reason: 'Spam' } });
  return member;
}

async function aDeleted(): Promise<Member> {
  const member = await aMember();
  await deleteAccount(member);
  return member;
}

/** Tokens that are no session: each call refuses them, or answers them as a visitor. */
const withoutSession: Record<string, () => Promise<Member>> = {
  'forged token': withForgedToken,
  imported: anImported,
  declined: aDeclined,
  suspended: aSuspended,
  deleted: aDeleted,
};

/** The codes of their refusals, where it is not that of a visitor. */
const refusedWith: Record<string, string> = {
  waiting: 'waiting_for_admission',
  declined: 'admission_declined',
  suspended: 'account_suspended',
};

/** The kinds of callers. `owner` is replaced by the owner of the record; to all others it belongs to somebody else. */
const people: Record<string, () => Promise<Member | null>> = {
  visitor: async () => null,
  ...withoutSession,
  waiting: anApplicant,
  free: () => aMember(),
  basic: () => aMember({ tier: 'basic' }),
  premium: () => aMember({ tier: 'premium' }),
  // With an end, so that she can buy an extension.
  corporate: () => aMember({ tier: 'corporate', membership_expires: nextYear }),
  'expired premium': () => aMember({ tier: 'premium', membership_expires: yesterday }),
  partner: aPartner,
  'free partner': () => aMember({ role: 'partner' }),
  admin: anAdmin,
  owner: () => aMember(),
  // The owner, or the member whom the call is about, has blocked her.
  blocked: () => aMember({ tier: 'premium' }),
  // She has blocked them.
  blocking: () => aMember({ tier: 'premium' }),
};

/**
 * Calls that a block changes (product/safety#blocks): what belongs to the other is not there, she cannot be reached, and
 * what was open between the two has ended.
 */
const acrossEither: Record<string, number> = {
  ...Object.fromEntries(
    [
      ...['users.get', 'profiles.activity', 'suggestions.dismiss', 'contactRequests.create'],
      ...['businesses.get', 'businesses.update', 'businesses.remove', 'events.rsvp', 'events.attend'],
      ...['opportunities.get', 'opportunities.update', 'opportunities.remove', 'opportunities.renew'],
      ...['opportunities.close', 'applications.apply', 'applications.changeNote', 'applications.applicants'],
      ...['applications.answer', 'applications.openConversation', 'contactRequests.accept'],
      ...['contactRequests.decline', 'contactRequests.withdraw', 'introductions.create'],
      ...['introductions.accept', 'introductions.decline', 'meetings.say'],
      ...['events.attendSeries'],
    ].map((name) => [name, 404]),
  ),
  'conversations.send': 409,
};

const acrossBlock: Record<string, Record<string, number>> = {
  blocked: { ...acrossEither, 'reports.create': 404 },
  // There already.
  blocking: { ...acrossEither, 'blocks.create': 200 },
};

const isAcrossBlock = (kind: string): boolean => kind in acrossBlock;

/** The caller as the policy sees her. */
async function callerOf(person: string, member: Member | null): Promise<MaybeCaller> {
  if (!member || person in withoutSession) return null;
  const user = await UserModel.findById(member.id).lean();
  const is_waiting = person === 'waiting';
  return user && { id: member.id, role: user.role, tier: tierAt(user, new Date()), is_waiting };
}

/** Rules of services in addition to the contract's access. */
const finerRules: Record<string, (caller: MaybeCaller, ownerId: string | undefined) => boolean> = {
  'events.addDates': mayChange,
  'events.update': mayChange,
  'events.remove': mayChange,
  'events.attendeesFile': mayChange,
  'events.checkIn': mayChange,
  'events.takeOut': mayChange,
  'events.checkInGuest': mayChange,
  'events.takeOutGuest': mayChange,
  'events.message': mayChange,
  'invitations.end': mayChange,
  'businesses.update': mayChange,
  'businesses.remove': mayChange,
  'opportunities.update': mayChange,
  'opportunities.remove': mayChange,
  'opportunities.renew': mayChange,
  'opportunities.close': mayChange,
  'applications.applicants': mayChange,
  'applications.answer': mayChange,
  'applications.openConversation': owns,
  'partnerships.update': mayChange,
};

/** Calls on what others may not know of: to them it is not there. */
const isHiddenFromOthers = new Set(['invitations.end']);

/** Whether the call is refused before anything is looked up. */
const isRefusedAtOnce = ({ endpoint }: NamedCall, caller: MaybeCaller): boolean =>
  !mayCall(caller, endpoint.access) ||
  (caller?.is_waiting === true && endpoint.access !== 'public' && !endpoint.isForWaiting);

function expectedStatus(named: NamedCall, caller: MaybeCaller, call: ValidCall): number {
  const { name, endpoint } = named;
  if (isRefusedAtOnce(named, caller)) return caller ? 403 : 401;
  const rule = finerRules[name];
  if (rule && !rule(caller, call.owner?.id)) return isHiddenFromOthers.has(name) ? 404 : 403;
  // Admins cannot block (product/safety#blocks-and-admins).
  if (name === 'blocks.create' && caller?.role === 'admin') return 400;
  if (name === 'applications.apply' && owns(caller, call.owner?.id)) return 400;
  return endpoint.status;
}

interface Person {
  member: Member | null;
  caller: MaybeCaller;
}

const aMemberLike = async (person: string): Promise<Member | null> => (await people[person]?.()) ?? null;

async function aPerson(person: string): Promise<Person> {
  const member = await aMemberLike(person);
  return { member, caller: await callerOf(person, member) };
}

const sharedPeople = new Map<string, Promise<Person>>();

/** One member of each kind, for calls that do not change her. */
function sharedPerson(person: string): Promise<Person> {
  const shared = sharedPeople.get(person) ?? aPerson(person);
  sharedPeople.set(person, shared);
  return shared;
}

/** The kinds of callers for which each list is called with each of its queries. */
const listReaders = ['visitor', 'free', 'premium', 'partner', 'admin'];

let endRecording = () => {};

beforeAll(async () => {
  const owner = await aMember({ tier: 'premium', industry: 'Food', full_name: 'Member One' });
  await several(10, () => aBusiness(owner));
  await several(10, () => anEvent(owner));
  await several(10, () => anOpportunity(owner));
  endRecording = recordQueries();
});

afterAll(() => endRecording());

describe.each(everyCall)('$name', (named) => {
  const { name, endpoint, prepare } = named;
  const isRead = endpoint.method === 'get';
  const isForAnybody = prepare.length === 0;
  let sharedCall: Promise<ValidCall> | undefined;
  let successes = 0;

  /** The caller and her call. Read-only calls use shared members, and are made once where possible. */
  async function personAndCall(kind: string): Promise<Person & { call: ValidCall }> {
    const shared = await sharedPerson(kind);
    const isRefused = isRefusedAtOnce(named, shared.caller);
    const isOwnersWrite = kind === 'owner' && !isRead;
    if (isRefused || (isForAnybody && !isOwnersWrite && !isAcrossBlock(kind))) {
      sharedCall ??= Promise.resolve(prepare(shared.caller && shared.member));
      const call = await sharedCall;
      if (isRead || expectedStatus(named, shared.caller, call) >= 400) return { ...shared, call };
    }
    const person = isRead ? shared : await aPerson(kind);
    const call = await prepare(person.caller && person.member);
    const about = call.owner ?? call.other;
    if (about && person.member && isAcrossBlock(kind)) {
      const [by, of] = kind === 'blocked' ? [about, person.member] : [person.member, about];
      await as(by).call(blocks.create, { body: { user_id: of.id } });
    }
    return { ...person, call };
  }

  test.each(Object.keys(people))('%s', async (kind) => {
    const { call, ...person } = await personAndCall(kind);
    const owner = kind === 'owner' ? call.owner : undefined;
    const member = owner ?? person.member;
    const caller = owner ? await callerOf(kind, owner) : person.caller;
    const expected = acrossBlock[kind]?.[name] ?? expectedStatus(named, caller, call);
    const answer = await make(endpoint, member, call);
    const { status, code } = answer;
    // Some answers that are no refusal have a field of that name.
    const detail = status >= 400 ? answer.detail : undefined;
    expect([status, expected >= 400 ? typeof detail : detail]).toEqual([
      expected,
      expected >= 400 ? 'string' : undefined,
    ]);
    if (kind in refusedWith && endpoint.access !== 'public' && status >= 400) {
      expect(code).toBe(refusedWith[kind]);
    }
    if (status !== endpoint.status) return;
    expectDeclared(endpoint, answer, caller !== null && !caller.is_waiting);
    successes += 1;
  });

  test('succeeds for somebody', () => {
    expect(successes).toBeGreaterThan(0);
  });

  const forms = [...(endpoint.isList ? [{}] : []), ...(listForms[name] ?? [])];
  if (forms.length === 0) return;
  test('answers with each query', async () => {
    for (const kind of listReaders) {
      const { member, caller } = await sharedPerson(kind);
      if (!mayCall(caller, endpoint.access)) continue;
      const call = await prepare(member);
      const expected = expectedStatus(named, caller, call);
      for (const query of forms) {
        const { status } = await make(endpoint, member, { ...call, query });
        // Visitors have no records of their own.
        expect(status).toBe(!caller && 'mine' in query ? 401 : expected);
      }
    }
  });
});

// The queries of all calls above.
test('no endpoint scans a whole collection', async () => {
  endRecording();
  expect(recordedQueries().length).toBeGreaterThan(60);
  const scans = (await collectionScans()).map((query) => JSON.stringify(query));
  expect(scans.join('\n')).toBe('');
});

test('a scan of a whole collection would be detected', async () => {
  const query = { collection: 'users', method: 'find', filter: { bio: 'Hello' }, options: {} };
  expect(await explain(query)).toContain('COLLSCAN');
});
