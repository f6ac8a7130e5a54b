import { mayCall, mayChange, owns } from '@rosette/shared/policy/can.ts';
import { type MaybeCaller, tierAt } from '@rosette/shared/policy/roles-and-tiers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { testContext } from './api.ts';
import { everyCall, make, type NamedCall } from './every-call.ts';
import { expectDeclared } from './expect-declared.ts';
import {
  aBusiness,
  aMember,
  anAdmin,
  anEvent,
  anOpportunity,
  aPartner,
  type Member,
  several,
} from './factories.ts';
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

/** The kinds of callers. `owner` is replaced by the owner of the record; to all others it belongs to somebody else. */
const people: Record<string, () => Promise<Member | null>> = {
  visitor: async () => null,
  'forged token': withForgedToken,
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
};

/** The caller as the policy sees her. */
async function callerOf(person: string, member: Member | null): Promise<MaybeCaller> {
  if (!member || person === 'forged token') return null;
  const user = await UserModel.findById(member.id).lean();
  return user && { id: member.id, role: user.role, tier: tierAt(user, new Date()) };
}

/** Rules of services in addition to the contract's access. */
const finerRules: Record<string, (caller: MaybeCaller, ownerId: string | undefined) => boolean> = {
  'events.update': mayChange,
  'events.remove': mayChange,
  'events.attendeesFile': mayChange,
  'events.checkIn': mayChange,
  'events.takeOut': mayChange,
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

function expectedStatus({ name, endpoint }: NamedCall, caller: MaybeCaller, call: ValidCall): number {
  if (!mayCall(caller, endpoint.access)) return caller ? 403 : 401;
  const rule = finerRules[name];
  if (rule && !rule(caller, call.owner?.id)) return 403;
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
    const isRefused = !mayCall(shared.caller, endpoint.access);
    const isOwnersWrite = kind === 'owner' && !isRead;
    if (isRefused || (isForAnybody && !isOwnersWrite)) {
      sharedCall ??= Promise.resolve(prepare(shared.member));
      const call = await sharedCall;
      if (isRead || expectedStatus(named, shared.caller, call) >= 400) return { ...shared, call };
    }
    const person = isRead ? shared : await aPerson(kind);
    return { ...person, call: await prepare(person.member) };
  }

  test.each(Object.keys(people))('%s', async (kind) => {
    const { call, ...person } = await personAndCall(kind);
    const owner = kind === 'owner' ? call.owner : undefined;
    const member = owner ?? person.member;
    const caller = owner ? await callerOf(kind, owner) : person.caller;
    const expected = expectedStatus(named, caller, call);
    const answer = await make(endpoint, member, call);
    const { status, detail } = answer;
    expect([status, expected >= 400 ? typeof detail : detail]).toEqual([
      expected,
      expected >= 400 ? 'string' : undefined,
    ]);
    if (status !== endpoint.status) return;
    expectDeclared(endpoint, answer, caller !== null);
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
