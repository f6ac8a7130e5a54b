import { contract } from '@rosette/shared/contract/index.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { as } from '#test/api.ts';
import { aBusiness, aMember, anEvent, anOpportunity, aWord, type Member, several } from '#test/factories.ts';
import { anAdvertisement, aPartnership } from '#test/placements.ts';
import { BusinessModel } from './features/businesses/business.model.ts';
import { EventModel } from './features/events/event.model.ts';
import { OpportunityModel } from './features/opportunities/opportunity.model.ts';
import { AdvertisementModel } from './features/partners/placements/advertisement.model.ts';
import { PaymentModel } from './features/payments/payment.model.ts';
import { FacetCountModel } from './features/users/facet-count.model.ts';
import { UserModel } from './features/users/user.model.ts';
import { createLog } from './lib/log.ts';
import { firstVersion, runMigrations } from './migrations/migrations.service.ts';
import { SchemaStateModel } from './migrations/schema-state.model.ts';
import { migrations } from './migrations.ts';

beforeEach(async () => {
  await SchemaStateModel.deleteMany();
  await SchemaStateModel.create({ _id: 'schema', version: firstVersion });
});

const migrate = (shutdown = { isUnderWay: false }) =>
  runMigrations({ log: createLog('silent'), shutdown }, migrations);

/** As releases before '2026-11-plain-letters' folded texts. */
const foldedBefore = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();

describe('texts that were folded before ß, ø and apostrophes became plain', () => {
  /** A member in a town, as an earlier release stored her. */
  async function anEarlierMember(full_name: string, town: string): Promise<Member> {
    const member = await aMember({ full_name, tier: 'premium' });
    await as(member).call(contract.users.updateMe, { body: { town } });
    const before = {
      search_text: foldedBefore(`${full_name}\n${town}`),
      name_key: foldedBefore(full_name),
      facets: [`t:${foldedBefore(town)}`],
    };
    await UserModel.updateOne({ _id: member.id }, before);
    const count = (_id: string, by: number) =>
      FacetCountModel.updateOne(
        { _id },
        { $inc: { count: by }, $setOnInsert: { kind: 'town', value: town } },
        { upsert: true },
      );
    await count(`t:${foldText(town)}`, -1);
    await count(before.facets[0] as string, 1);
    return member;
  }

  const named = async (q: string, reader: Member) => {
    const { body } = await as(reader).call(contract.users.list, { query: { q, sort: 'name' } });
    return body.map(({ full_name }) => full_name);
  };

  test('are found, sorted and counted anew, and nothing else of them changes', async () => {
    const word = aWord();
    const [groß, gross] = [`Gießen ${word}`, `Giessen ${word}`];
    const ørsted = await anEarlierMember(`Ørsted ${word}`, groß);
    await anEarlierMember(`Łucja D’Angelo ${word}`, gross);
    await anEarlierMember(`Zoë ${word}`, gross);
    const changedAt = (await UserModel.findById(ørsted.id).lean().orFail()).updated_at;
    expect(await named(`orsted ${word}`, ørsted)).toEqual([]);

    await migrate();

    expect(await named(word, ørsted)).toEqual([`Łucja D’Angelo ${word}`, `Ørsted ${word}`, `Zoë ${word}`]);
    expect(await named(`orsted ${word}`, ørsted)).toEqual([`Ørsted ${word}`]);
    expect(await named(`lucja d'angelo ${word}`, ørsted)).toEqual([`Łucja D’Angelo ${word}`]);
    const { body } = await as(ørsted).call(contract.users.facets, { query: {} });
    expect(body.towns.filter(({ value }) => value.endsWith(word)).map(({ count }) => count)).toEqual([3]);
    expect((await UserModel.findById(ørsted.id).lean().orFail()).updated_at).toEqual(changedAt);
  });

  test('of businesses, events and opportunities are found', async () => {
    const word = aWord();
    const title = `Große Bühne ${word}`;
    const owner = await aMember({ tier: 'premium' });
    await aBusiness(owner, { name: title, industry: `Süßwaren ${word}` });
    await anEvent(owner, { title });
    await anOpportunity(owner, { title });
    const before = { search_text: foldedBefore(title) };
    await BusinessModel.updateOne(
      { name: title },
      { ...before, industry_key: foldedBefore(`Süßwaren ${word}`) },
    );
    await EventModel.updateOne({ title }, before);
    await OpportunityModel.updateOne({ title }, before);

    await migrate();

    const query = { q: `grosse buhne ${word}` };
    const lists = [
      await as(owner).call(contract.businesses.list, { query: { industry: `SÜSSWAREN ${word}` } }),
      await as(owner).call(contract.businesses.list, { query }),
      await as(owner).call(contract.events.list, { query }),
      await as(owner).call(contract.opportunities.list, { query }),
    ];
    expect(lists.map(({ body }) => body.length)).toEqual([1, 1, 1, 1]);
  });

  test('go on where a process was stopped, and are not changed twice', async () => {
    const word = aWord();
    const members = await several(3, (index) => anEarlierMember(`Groß ${index} ${word}`, word));
    const reader = members[0] as Member;
    const updateOne = vi.spyOn(UserModel, 'updateOne');
    updateOne.mockImplementationOnce(() => {
      throw new Error('cut off');
    });
    await expect(migrate()).rejects.toThrow('cut off');
    await Promise.all([migrate(), migrate()]);
    expect(await named(`gross 2 ${word}`, reader)).toEqual([`Groß 2 ${word}`]);
    updateOne.mockClear();
    await SchemaStateModel.updateOne({}, { version: firstVersion });
    await migrate();
    expect(updateOne).not.toHaveBeenCalled();
    updateOne.mockRestore();
  });
});

describe('memberships of before there was a ledger', () => {
  test('have the source of what was bought and imported, once', async () => {
    const [buyer, imported, free] = [await aMember({ tier: 'basic' }), await aMember(), await aMember()];
    const at = new Date('2026-01-01T00:00:00Z');
    const before = { membership_tier: 'free', membership_expires: null };
    const old = { payment_id: 'a payment', tier: 'basic', months: 12, at, before };
    const { collection } = UserModel;
    await collection.updateOne({ email: buyer.user.email }, { $set: { grants: [old, old] as never } });
    const until = new Date(Date.now() + 86_400_000);
    const brought = { imported: { import_id: null }, membership_tier: 'premium', membership_expires: until };
    await collection.updateOne({ email: imported.user.email }, { $set: brought as never });

    await migrate();
    const [bought, entered, none] = await Promise.all(
      [buyer, imported, free].map(({ id }) => UserModel.findById(id).select('+grants').lean().orFail()),
    );
    expect(bought?.grants).toMatchObject([
      { ...old, before: { membership_tier: 'free' }, source: 'card' },
      { source: 'card' },
    ]);
    expect(entered?.grants).toMatchObject([{ source: 'import', tier: 'premium', until }]);
    expect(none?.grants).toEqual([]);
    const ids = bought?.grants.map(({ _id }) => String(_id));
    expect(new Set(ids).size).toBe(2);

    await SchemaStateModel.updateOne({}, { version: firstVersion });
    await migrate();
    const again = await UserModel.findById(buyer.id).select('+grants').lean().orFail();
    expect(again.grants.map(({ _id }) => String(_id))).toEqual(ids);
  });
});

describe('payments of before their method was stored', () => {
  test('get it where it is certain, and say only that they are paid where it is not', async () => {
    const member = await aMember();
    await anAdvertisement(member, ['mark_paid'], { title: 'By card', payment_method: 'card' });
    const gone = await anAdvertisement(member, ['mark_paid'], { title: 'Gone' });
    await AdvertisementModel.deleteOne({ _id: gone.id });
    await aPartnership(member, ['mark_paid']);
    const [first] = await PaymentModel.find({ kind: 'partnership', member_id: member.id }).lean();
    const { _id, receipt, ...sold } = first as NonNullable<typeof first>;
    await PaymentModel.create({
      ...sold,
      kind: 'membership',
      name: 'By Stripe',
      stripe_session_id: `cs_${aWord()}`,
      receipt: { ...receipt, number: `2020-${aWord()}` },
    });
    const hers = { member_id: member.id };
    await PaymentModel.updateMany(hers, { $unset: { method: 1 } }, { timestamps: false });
    const before = await PaymentModel.find(hers).sort({ _id: 1 }).lean();

    await migrate();

    const { body } = await as(member).call(contract.payments.mine);
    const methods = Object.fromEntries(body.map(({ name, payment_method }) => [name, payment_method]));
    expect(methods).toEqual({
      'Featured Business: By card': 'card',
      'Featured Business: Gone': null,
      [sold.name]: 'bank_transfer',
      'By Stripe': null,
    });
    // Receipts stay as they were.
    const after = await PaymentModel.find(hers).sort({ _id: 1 }).lean();
    expect(after.map(({ method, ...rest }) => rest)).toEqual(before.map(({ method, ...rest }) => rest));
  });
});
