import { randomUUID } from 'node:crypto';
import { registerBody } from '@rosette/shared/contract/auth.ts';
import type { CreateBusinessBody } from '@rosette/shared/contract/businesses.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import type { CreateOpportunityBody } from '@rosette/shared/contract/opportunities.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import type { Role, Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import { createAccount, profilesLine } from '#features/users/accounts.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { presentOwnUser } from '#features/users/user.present.ts';
import { transaction } from '#lib/transaction.ts';
import { as, context, type Someone } from './api.ts';

export interface Member extends Someone {
  id: string;
  user: OwnUserDto;
  password: string;
}

interface MemberTraits {
  tier?: Tier;
  role?: Role;
  full_name?: string;
  email?: string;
  business_name?: string;
  industry?: string;
  membership_expires?: Date;
  /** Whether her address is confirmed; not by default, as after registering. */
  is_confirmed?: boolean;
  /** Whether she waits to be admitted. */
  is_waiting?: boolean;
}

const password = 'a good password';
let passwordHash: Promise<string> | undefined;
let count = 0;

/**
 * A new member with a session, as after registering; tier and role are set in the database. She is created without HTTP
 * and without the mail that confirms her address, which is faster: nearly every test needs a few members.
 */
export async function aMember(traits: MemberTraits = {}): Promise<Member> {
  count += 1;
  const { tier, role = 'member', membership_expires, is_confirmed, is_waiting, ...given } = traits;
  const { password: _, ...profile } = registerBody.parse({
    full_name: `Member ${count}`,
    email: `member-${count}-${Date.now()}@rosette.example`,
    ...given,
    password,
  });
  passwordHash ??= context.passwords.hash(password);
  const admission = is_waiting ? { state: 'waiting' as const, answers: [] } : undefined;
  const account = { ...profile, password_hash: await passwordHash, role, admission };
  const user = await transaction(() => createAccount(account), profilesLine);
  const changes = {
    ...(tier && { membership_tier: tier }),
    ...(membership_expires && { membership_expires }),
    ...(is_confirmed && { email_verified_at: new Date() }),
  };
  if (Object.keys(changes).length > 0) await UserModel.updateOne({ _id: user._id }, changes);
  const id = String(user._id);
  const token = context.tokens.issue({ id, token_version: user.token_version });
  return { id, token, password, user: presentOwnUser(context, user) };
}

/** Somebody who waits to be admitted. */
export const anApplicant = (traits: MemberTraits = {}) => aMember({ is_waiting: true, ...traits });

/** A social-only account. */
export async function withoutPassword(member: Member): Promise<Member> {
  await UserModel.updateOne({ _id: member.id }, { $unset: { password_hash: 1 } });
  return member;
}

/** Links a provider to the account. */
export async function withProvider(member: Member, provider: SocialProvider): Promise<Member> {
  const identity = { provider, subject: aWord(), linked_at: new Date() };
  await UserModel.updateOne({ _id: member.id }, { $push: { identities: identity } });
  return member;
}

/** The same member with a new session, after the clock was moved past the former one's end. */
export async function signedInAgain<T extends Member>(member: T): Promise<T> {
  const credentials = { email: member.user.email, password: member.password };
  const { body } = await as(null).call(contract.auth.login, { body: credentials });
  return { ...member, token: body.token };
}

export const anAdmin = () => aMember({ role: 'admin', tier: 'premium' });
export const aPartner = () => aMember({ role: 'partner', tier: 'premium' });

/** A word that is unique in the database, by which a test finds its own records. */
export const aWord = () => `w${randomUUID().slice(0, 8)}`;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export async function aBusiness(owner: Someone, traits: Partial<CreateBusinessBody> = {}) {
  const body = { name: 'Rose Bakery', description: 'Bread and cakes', industry: 'Food', ...traits };
  return (await as(owner).call(contract.businesses.create, { body })).body;
}

type EventTraits = Partial<NonNullable<EndpointRequest<typeof contract.events.create>['body']>>;

/** An event in a week; its organizer has to be allowed to create events. */
export async function anEvent(organizer: Someone, traits: EventTraits = {}) {
  const body = {
    title: 'Founders breakfast',
    description: 'Coffee and talk',
    location: 'Berlin',
    date: inDays(7),
    ...traits,
  };
  return (await as(organizer).call(contract.events.create, { body })).body;
}

export async function anOpportunity(poster: Someone, traits: Partial<CreateOpportunityBody> = {}) {
  const body = { type: 'job' as const, title: 'Baker wanted', description: 'Early mornings', ...traits };
  return (await as(poster).call(contract.opportunities.create, { body })).body;
}

/** Makes this many, one after another, so that their order is known. */
export async function several<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  return made;
}

/** Makes all calls concurrently. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}
