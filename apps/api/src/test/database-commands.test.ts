import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { as } from './api.ts';
import { aBusiness, aMember, anEvent, anOpportunity, aWord, type Member, several } from './factories.ts';
import { aGuest, anOpenEvent } from './guests.ts';

const {
  applications,
  businesses,
  dashboard,
  events,
  notifications,
  opportunities,
  profiles,
  search,
  site,
  users,
} = contract;

/** How many commands the database gets for a call, that of reading the caller's account included. */
async function commandsOf(call: () => PromiseLike<{ status: number }>): Promise<number> {
  let commands = 0;
  mongoose.set('debug', () => {
    commands += 1;
  });
  onTestFinished(() => void mongoose.set('debug', false));
  const { status } = await call();
  mongoose.set('debug', false);
  expect(status).toBe(200);
  return commands;
}

/** Fewer commands are as good: a limit, and no count of what stands there today. */
const expectAtMost = (most: number, ...counts: number[]) =>
  expect(Math.max(...counts)).toBeLessThanOrEqual(most);

const word = aWord();
const query = { q: word };
let free: Member;
let premium: Member;
let maker: Member;

beforeAll(async () => {
  free = await aMember({ is_confirmed: true });
  premium = await aMember({ tier: 'premium', is_confirmed: true });
  // The first call of a week counts a member as active.
  for (const member of [free, premium]) await as(member).call(users.me);
  maker = await aMember({ tier: 'premium', business_name: word });
  await several(4, () => aBusiness(maker, { name: word }));
  const { id } = await anEvent(maker, { title: word });
  await as(premium).call(events.attend, { params: { id } });
  const opportunity = await anOpportunity(maker, { title: word });
  await as(premium).call(applications.apply, { params: { id: opportunity.id }, body: {} });
});

describe('the database gets at most so many commands', () => {
  test('nine for searching everything, where each list finds something or looks again', async () => {
    for (const member of [free, premium]) {
      const find = (q: string) => commandsOf(() => as(member).call(search.find, { query: { q } }));
      expectAtMost(9, await find(aWord()), await find(word));
    }
  });

  test('four for a list of businesses, whoever reads it', async () => {
    const list = (member: Member | null) => commandsOf(() => as(member).call(businesses.list, { query }));
    expectAtMost(4, await list(null), await list(free), await list(premium));
  });

  test('three for the board', async () => {
    const list = (member: Member | null) => commandsOf(() => as(member).call(opportunities.list, { query }));
    expectAtMost(3, await list(null), await list(free), await list(premium));
  });

  test('five for the directory where it is longer than a page, two of them for its total', async () => {
    await UserModel.insertMany(
      Array.from({ length: 30 }, (_, index) => ({ full_name: 'A', email: `a-${index}@rosette.example` })),
    );
    const page = { limit: '10' };
    const list = (member: Member) => commandsOf(() => as(member).call(users.list, { query: page }));
    expectAtMost(5, await list(free), await list(premium));
  });

  test('four for notifications, five where the list is longer than a page', async () => {
    const list = (page: object) => commandsOf(() => as(maker).call(notifications.list, { query: page }));
    expectAtMost(4, await list({}));
    expectAtMost(5, await list({ limit: '1' }));
  });

  test('six for statistics', async () => {
    expectAtMost(6, await commandsOf(() => as(null).call(site.stats, {})));
  });

  test('one for each kind of values that the directory is filtered by, four in all with a filter', async () => {
    const list = (filter: object) => commandsOf(() => as(premium).call(users.facets, { query: filter }));
    expectAtMost(7, await list({}));
    expectAtMost(4, await list({ industry: 'Food' }));
  });

  test('nine for what belongs to a member, who is read once', async () => {
    const read = () => as(premium).call(profiles.activity, { params: { id: maker.id } });
    expectAtMost(9, await commandsOf(read));
  });

  test('eight for applying, as often as members like', async () => {
    const { id } = await anOpportunity(maker);
    const apply = () => as(premium).call(applications.apply, { params: { id }, body: {} });
    expectAtMost(8, await commandsOf(apply));
  });

  test('of an event seven for its page, five for its attendees and eight for an RSVP; of guests three more', async () => {
    const { organizer, id } = await anOpenEvent();
    await as(organizer).call(users.me);
    const params = { id };
    await as(premium).call(events.attend, { params });
    const open = (member: Member | null) => commandsOf(() => as(member).call(events.get, { params }));
    expectAtMost(3, await open(null));
    expectAtMost(5, await open(premium));
    expectAtMost(7, await open(organizer));
    const list = (member: Member) => commandsOf(() => as(member).call(events.attendees, { params }));
    expectAtMost(4, await list(premium));
    expectAtMost(5, await list(organizer));
    expectAtMost(8, await commandsOf(() => as(free).call(events.attend, { params })));
    expectAtMost(8, await commandsOf(() => as(free).call(events.leave, { params })));
    await aGuest(id, { invited_by: maker.id });
    await aGuest(id);
    expectAtMost(3, await open(null));
    expectAtMost(8, await list(organizer));
  });

  test('one for what stands in her account, and two for her RSVPs while she has none', async () => {
    const preferences = () => as(premium).call(notifications.preferences, {});
    expectAtMost(1, await commandsOf(preferences));
    const member = await aMember();
    await as(member).call(users.me);
    expectAtMost(2, await commandsOf(() => as(member).call(events.mine, {})));
  });

  test('six for suggestions and spotlight', async () => {
    await as(premium).call(users.updateMe, { body: { needs: [word] } });
    await as(maker).call(users.updateMe, { body: { offers: [word] } });
    expectAtMost(6, await commandsOf(() => as(premium).call(dashboard.members, {})));
  });

  test('ten for what awaits her on the dashboard, and seven for the news', async () => {
    expectAtMost(10, await commandsOf(() => as(premium).call(dashboard.get, {})));
    expectAtMost(7, await commandsOf(() => as(premium).call(dashboard.news, {})));
  });

  test('five for a list of events, and one more, as for the news, for the dates of all series in it', async () => {
    const q = aWord();
    const list = () => commandsOf(() => as(premium).call(events.list, { query: { q } }));
    await anEvent(premium, { title: q });
    expectAtMost(5, await list());
    for (const every of ['week', 'month'] as const) {
      await anEvent(premium, { title: q, time_zone: 'Europe/Berlin', repeat: { every, count: 3 } });
    }
    expectAtMost(6, await list());
    expectAtMost(8, await commandsOf(() => as(premium).call(dashboard.news, {})));
  });
});
