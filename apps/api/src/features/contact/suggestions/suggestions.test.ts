import { contract } from '@rosette/shared/contract/index.ts';
import type { UpdateProfileBody } from '@rosette/shared/contract/users.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aConversation, aRequest } from '#test/contacts.ts';
import { aMember, aWord, type Member, several } from '#test/factories.ts';

const { account, blocks, contactRequests, suggestions, users } = contract;

async function aMemberWith(profile: UpdateProfileBody, traits: Parameters<typeof aMember>[0] = {}) {
  const member = await aMember({ tier: 'premium', is_confirmed: true, ...traits });
  await as(member).call(users.updateMe, { body: profile });
  return member;
}

const suggested = async (caller: Member) => (await as(caller).call(suggestions.list)).body;
const idsFor = async (caller: Member) => (await suggested(caller)).map(({ person }) => person.id);

describe('suggestions', () => {
  test('name their reasons, most and strongest first', async () => {
    const [need, offer, town, industry] = [aWord(), aWord(), aWord(), aWord()];
    const caller = await aMemberWith({ needs: [need], offers: [offer], town, industry });
    const neighbour = await aMemberWith({ town: town.toUpperCase() });
    const all = await aMemberWith({ offers: [need.toUpperCase()], needs: [offer], town, industry });
    const helper = await aMemberWith({ offers: ['Other', need] });
    const colleague = await aMemberWith({ industry });
    const client = await aMemberWith({ needs: [offer] });
    await aMemberWith({ offers: [offer], needs: [need], town: aWord() });
    const body = await suggested(caller);
    expect(body.map(({ person }) => person.id)).toEqual(
      [all, helper, client, neighbour, colleague].map(({ id }) => id),
    );
    expect(body[0]?.reasons).toEqual([
      { kind: 'offers_what_you_need', value: need },
      { kind: 'needs_what_you_offer', value: offer },
      { kind: 'same_town', value: town },
      { kind: 'same_industry', value: industry },
    ]);
    expect(body[1]).toMatchObject({
      person: { id: helper.id, full_name: helper.user.full_name, offers: ['Other', need], needs: [] },
      reasons: [{ kind: 'offers_what_you_need', value: need }],
    });
  });

  test.each([
    ['free', 3],
    ['basic', 6],
    ['premium', 6],
  ] as const)('are for a %s member up to %i', async (tier, count) => {
    const town = aWord();
    const caller = await aMemberWith({ town }, { tier });
    await several(8, () => aMemberWith({ town }));
    expect(await idsFor(caller)).toHaveLength(count);
  });

  test('are empty for a member with an empty profile, and 401 for visitors', async () => {
    expect(await suggested(await aMember())).toEqual([]);
    expect((await as(null).call(suggestions.list)).status).toBe(401);
  });

  test('rotate over all candidates, whoever was shown them before', async () => {
    const town = aWord();
    const callers = await several(2, () => aMemberWith({ town }, { tier: 'free' }));
    const others = await several(4, () => aMemberWith({ town }));
    const [first, second] = callers as [Member, Member];
    const shown = [...(await idsFor(first)), ...(await idsFor(second))].filter(
      (id) => id !== first.id && id !== second.id,
    );
    expect(new Set(shown).size).toBeGreaterThanOrEqual(Math.min(4, shown.length));
    const rounds = await several(4, () => idsFor(first));
    const seen = new Map(others.map(({ id }) => [id, rounds.flat().filter((each) => each === id).length]));
    expect(Math.max(...seen.values()) - Math.min(...seen.values())).toBeLessThanOrEqual(1);
  });

  test('exclude blocked and connected members, pending and declined requests, and herself', async () => {
    const town = aWord();
    const caller = await aMemberWith({ town });
    const others = await several(7, () => aMemberWith({ town }));
    const [blocked, blocker, connected, asked, asking, declined, left] = others as [
      Member,
      Member,
      Member,
      Member,
      Member,
      Member,
      Member,
    ];
    await as(caller).call(blocks.create, { body: { user_id: blocked.id } });
    await as(blocker).call(blocks.create, { body: { user_id: caller.id } });
    await aConversation(caller, connected);
    await aRequest(caller, asked);
    await aRequest(asking, caller);
    const { id } = await aRequest(declined, caller);
    await as(caller).call(contactRequests.decline, { params: { id } });
    expect(await idsFor(caller)).toEqual([left.id]);
    expect(await idsFor(declined)).not.toContain(caller.id);
    await as(left).call(account.remove, { body: { current_password: left.password } });
    expect(await idsFor(caller)).toEqual([]);
  });

  test('exclude a dismissed member for 90 days', async () => {
    const town = aWord();
    const caller = await aMemberWith({ town });
    const other = await aMemberWith({ town });
    const dismiss = () => as(caller).call(suggestions.dismiss, { params: { user_id: other.id } });
    expect((await dismiss()).status).toBe(204);
    expect((await dismiss()).status).toBe(204);
    expect(await idsFor(caller)).toEqual([]);
    expect(await idsFor(other)).toEqual([caller.id]);
    clock.setTo(new Date(Date.now() + 91 * 86_400_000));
    const { body } = await as(null).call(contract.auth.login, {
      body: { email: caller.user.email, password: caller.password },
    });
    expect((await as(body).call(suggestions.list)).body.map(({ person }) => person.id)).toEqual([other.id]);
    clock.reset();
  });

  test('cannot be dismissed for an unknown member, oneself, or across a block', async () => {
    const [caller, other] = [await aMember(), await aMember()];
    await as(other).call(blocks.create, { body: { user_id: caller.id } });
    const dismiss = async (user_id: string) =>
      (await as(caller).call(suggestions.dismiss, { params: { user_id } })).status;
    expect(await dismiss(other.id)).toBe(404);
    expect(await dismiss('65f0c0ffee0c0ffee0c0ffee')).toBe(404);
    expect(await dismiss('nonsense')).toBe(404);
    expect(await dismiss(caller.id)).toBe(400);
  });

  test('change with her profile', async () => {
    const [town, offer] = [aWord(), aWord()];
    const caller = await aMemberWith({ town });
    const other = await aMemberWith({ town });
    expect(await idsFor(caller)).toEqual([other.id]);
    await as(other).call(users.updateMe, { body: { town: '', offers: [offer] } });
    expect(await idsFor(caller)).toEqual([]);
    await as(caller).call(users.updateMe, { body: { needs: [offer] } });
    expect((await suggested(caller))[0]?.reasons).toEqual([{ kind: 'offers_what_you_need', value: offer }]);
  });
});
