import { contract } from '@rosette/shared/contract/index.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { beforeEach, expect, test } from 'vitest';
import { createAccount, profilesLine } from '#features/users/accounts.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { updateProfile } from '#features/users/users.service.ts';
import { transaction } from '#lib/transaction.ts';
import { as, context } from '#test/api.ts';
import { aMember, anApplicant, aWord, type Member, several } from '#test/factories.ts';
import { suggestMembers } from './suggestions.service.ts';

const { suggestions } = contract;

beforeEach(() => UserModel.deleteMany({}));

/** The Gini coefficient: 0 when all counts are equal, towards 1 when one has everything. */
function gini(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, count) => sum + count, 0);
  const weighted = sorted.reduce((sum, count, index) => sum + (index + 1) * count, 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

/** A seeded random number generator: the same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const listOf = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${what} ${index}`);
const [towns, industries, trades] = [listOf('Town', 12), listOf('Industry', 8), listOf('Trade', 30)];

/** Members with profiles; some towns and industries are more frequent. */
function aCommunity(size: number, next: (below: number) => number): Promise<Caller[]> {
  const pick = (list: string[]) => list[Math.min(next(list.length), next(list.length))] as string;
  return several(size, async (index) => {
    const profile = { full_name: `Member ${index}`, email: `${aWord()}@rosette.example` };
    const account = await transaction(() => createAccount({ ...profile, role: 'member' }), profilesLine);
    const caller: Caller = { id: String(account._id), role: 'member', tier: 'premium' };
    const answers = {
      town: pick(towns),
      industry: pick(industries),
      offers: [pick(trades), pick(trades)],
      needs: [pick(trades)],
    };
    await transaction(() => updateProfile(context, caller, answers), profilesLine);
    return caller;
  });
}

test('over a month suggestions have a Gini coefficient below 0.3, newest first has 0.9', async () => {
  const next = numbers(7);
  const members = await aCommunity(100, next);
  const shown = new Map(members.map(({ id }) => [id, 0]));
  for (let day = 0; day < 30; day += 1) {
    for (let visit = 0; visit < 8; visit += 1) {
      const caller = members[next(members.length)] as Caller;
      const { items } = await suggestMembers(caller, {});
      for (const { user } of items) shown.set(String(user._id), (shown.get(String(user._id)) ?? 0) + 1);
    }
  }
  expect(gini([...shown.values()])).toBeLessThan(0.3);
  const newestFirst = members.map((_, index) => (index < 6 ? 240 : 0));
  expect(gini(newestFirst)).toBeGreaterThan(0.9);
});

test('the spotlight rotates over members with a business, without the caller', async () => {
  const withBusiness = await several(3, () => aMember({ business_name: aWord() }));
  await several(2, () => aMember());
  const [caller] = withBusiness as [Member];
  const spotlight = async (who: Member) => (await as(who).call(suggestions.spotlight)).body?.id;
  const others = withBusiness.filter((member) => member !== caller).map(({ id }) => id);
  const seen = await several(4, () => spotlight(caller));
  expect(seen.slice(0, 2).sort()).toEqual(others.sort());
  expect(seen.slice(2)).toEqual(seen.slice(0, 2));
});

test('the spotlight shows members without a business when there is no other, and nobody when there is none', async () => {
  const caller = await aMember({ business_name: aWord() });
  expect((await as(caller).call(suggestions.spotlight)).body).toBeNull();
  const other = await aMember();
  expect((await as(caller).call(suggestions.spotlight)).body?.id).toBe(other.id);
  expect((await as(null).call(suggestions.spotlight)).status).toBe(401);
});

test('an admin is shown nobody who waits, was imported or is suspended', async () => {
  const admin = await aMember({ role: 'admin', industry: 'Glass' });
  const suspended = await aMember({ industry: 'Glass', business_name: 'Glass Works' });
  const suspension = { params: { id: suspended.id }, body: { reason: 'Spam' } };
  await as(admin).call(contract.suspensions.suspend, suspension);
  await anApplicant({ industry: 'Glass' });
  expect((await as(admin).call(suggestions.spotlight)).body).toBeNull();
  expect((await as(admin).call(suggestions.list)).body).toEqual([]);
});
