import { contract } from '@rosette/shared/contract/index.ts';
import type { FacetsDto, UpdateProfileBody } from '@rosette/shared/contract/users.ts';
import { describe, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aMember, anAdmin, atOnce, aWord, type Member, several } from '#test/factories.ts';

const { users, blocks, suspensions, account } = contract;

async function aMemberWith(profile: UpdateProfileBody): Promise<Member> {
  const member = await aMember();
  await as(member).call(users.updateMe, { body: profile });
  return member;
}

const facets = async (query: object = {}, caller?: Member): Promise<FacetsDto> =>
  (await as(caller ?? (await aMember())).call(users.facets, { query })).body;

/** The count of a value. */
const countOf = (list: FacetsDto['towns'], value: string) =>
  list.find((facet) => facet.value === value)?.count ?? 0;

describe('the facets', () => {
  test('count members by value, ignoring case and accents, most frequent first', async () => {
    const [often, seldom] = [`Zürich ${aWord()}`, aWord()];
    await several(3, (index) => aMemberWith({ town: index ? often.toUpperCase() : often }));
    await aMemberWith({ town: seldom });
    const { towns } = await facets();
    expect(towns.filter(({ value }) => [often, seldom].includes(value))).toEqual([
      { value: often, count: 3 },
      { value: seldom, count: 1 },
    ]);
  });

  test('cover every kind, ignore the cap, and follow a changed profile', async () => {
    const [industry, town, offer, need] = [aWord(), aWord(), aWord(), aWord()];
    const profile = { industry, town, country: 'IS', offers: [offer], needs: [need] };
    const members = await several(6, () => aMemberWith(profile));
    const counts = async () => {
      const { industries, towns, countries, offers, needs } = await facets();
      return [
        countOf(industries, industry),
        countOf(towns, town),
        countOf(countries, 'IS'),
        countOf(offers, offer),
        countOf(needs, need),
      ];
    };
    expect(await counts()).toEqual([6, 6, 6, 6, 6]);
    const [first, second] = members as [Member, Member];
    await as(first).call(users.updateMe, { body: { town: '', country: '', offers: [] } });
    expect(await counts()).toEqual([6, 5, 5, 5, 6]);
    await as(second).call(account.remove, { body: { current_password: second.password } });
    expect(await counts()).toEqual([5, 4, 4, 4, 5]);
  });

  test('are counted with the other filters and the search, without their own filter', async () => {
    const [town, elsewhere, offer] = [aWord(), aWord(), aWord()];
    await aMemberWith({ town, industry: 'Food', offers: [offer] });
    await aMemberWith({ town, industry: 'Law', offers: [offer] });
    await aMemberWith({ town: elsewhere, industry: 'Food', offers: [offer] });
    const narrowed = await facets({ offers: offer, town: town.toUpperCase() });
    expect(narrowed.towns).toEqual(
      [
        { value: elsewhere, count: 1 },
        { value: town, count: 2 },
      ].sort((a, b) => b.count - a.count),
    );
    expect(narrowed.industries).toEqual([
      { value: 'Food', count: 1 },
      { value: 'Law', count: 1 },
    ]);
    expect(countOf(narrowed.offers, offer)).toBe(2);
    const searched = await facets({ q: offer, industry: 'food' });
    expect(searched.towns.map(({ count }) => count)).toEqual([1, 1]);
    expect(searched.industries).toHaveLength(2);
  });

  test('are spelled with a filter as without one', async () => {
    const [town, offer] = [`Zürich ${aWord()}`, aWord()];
    await aMemberWith({ town });
    await aMemberWith({ town: town.toUpperCase(), offers: [offer] });
    expect((await facets({ offers: offer })).towns).toEqual([{ value: town, count: 1 }]);
  });

  test('are the 50 most frequent of a kind', async () => {
    const offers = Array.from({ length: 60 }, () => aWord());
    const town = aWord();
    await several(12, (index) => aMemberWith({ town, offers: offers.slice(index * 5, index * 5 + 5) }));
    expect((await facets({ town })).offers).toHaveLength(50);
    expect((await facets()).offers.length).toBe(50);
  });

  test('exclude members hidden from the caller; admins count everybody', async () => {
    const town = aWord();
    const [caller, blocked, suspended] = (await several(3, () => aMemberWith({ town }))) as [
      Member,
      Member,
      Member,
    ];
    const admin = await anAdmin();
    const counts = async (who: Member) => [
      countOf((await facets({}, who)).towns, town),
      countOf((await facets({ q: town }, who)).towns, town),
    ];
    await as(blocked).call(blocks.create, { body: { user_id: caller.id } });
    await as(admin).call(suspensions.suspend, { params: { id: suspended.id }, body: { reason: 'Spam' } });
    expect(await counts(caller)).toEqual([1, 1]);
    expect(await counts(await aMember())).toEqual([2, 2]);
    expect(await counts(admin)).toEqual([3, 3]);
  });

  test('stay correct when many members change their profiles at once', async () => {
    const [before, after] = [aWord(), aWord()];
    const members = await several(10, () => aMemberWith({ town: before }));
    await atOnce(30, (index) => {
      const member = members[index % 10] as Member;
      return as(member).call(users.updateMe, { body: { town: index % 2 ? after : before } });
    });
    const towns = await Promise.all(
      members.map(async (member) => (await as(member).call(users.me)).body.town),
    );
    const counted = (await facets()).towns;
    for (const town of [before, after]) {
      expect(countOf(counted, town)).toBe(towns.filter((each) => each === town).length);
    }
  });

  test('are 401 for visitors and 422 with an unknown country', async () => {
    expect((await as(null).call(users.facets)).status).toBe(401);
    const { status } = await as(await aMember()).call(users.facets, { query: { country: 'XX' } });
    expect(status).toBe(422);
  });
});
