import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract } from '@rosette/shared/contract/index.ts';
import { picturePath } from '@rosette/shared/picture-address.ts';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { announceProcess, withdrawProcess } from '#backup/running.service.ts';
import { RunningProcessModel } from '#backup/running-process.model.ts';
import { firstVersion, recordSchema } from '#migrations/migrations.service.ts';
import { SchemaStateModel } from '#migrations/schema-state.model.ts';
import { as, context, raw, testContext } from '#test/api.ts';
import { aMember } from '#test/factories.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { demoEvents } from './events.ts';
import { demoMembers } from './members.ts';
import { seedDemo } from './seed-demo.ts';

const drawings = fileURLToPath(new URL('../../../web/public/demo', import.meta.url));
const drawn = readdirSync(drawings, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.svg'),
);

const collections = [
  'users',
  'businesses',
  'events',
  'opportunities',
  'partnerships',
  'advertisements',
  'inquiries',
  'pictures',
];
const promised = {
  users: demoMembers.length,
  businesses: 14,
  // A monthly breakfast has two more dates.
  events: 23,
  opportunities: 17,
  partnerships: 6,
  advertisements: 10,
  inquiries: 4,
  pictures: drawn.length,
};

const documentsOf = (name: string) => mongoose.connection.collection(name).find().sort({ _id: 1 }).toArray();

type Documents = Awaited<ReturnType<typeof documentsOf>>;

async function everything(): Promise<Record<string, Documents>> {
  const lists = await Promise.all(collections.map(async (name) => [name, await documentsOf(name)] as const));
  return Object.fromEntries(lists);
}

async function counts(): Promise<Record<string, number>> {
  const all = Object.entries(await everything());
  return Object.fromEntries(all.map(([name, documents]) => [name, documents.length]));
}

/** All picture URLs in the database. */
async function pictureAddresses(): Promise<string[]> {
  const fields = ['profile_image', 'logo', 'image', 'logo_url', 'image_url'];
  const documents = Object.values(await everything()).flat();
  return documents.flatMap((document) => fields.flatMap((field) => document[field] ?? []));
}

async function signIn(email: string) {
  const { body } = await as(null).call(contract.auth.login, { body: { email, password: demoPassword } });
  return body;
}

const setMarkerState = (state: string) =>
  mongoose.connection.collection('demo_seed').updateOne({}, { $set: { state } });

const everyCollection = async () => (await mongoose.connection.db?.collections()) ?? [];

async function emptyDatabase(): Promise<void> {
  for (const collection of await everyCollection()) await collection.deleteMany({});
}

/** All documents after the first start, by collection. Creating the demo takes seconds, so it is done once. */
const seeded = new Map<string, Documents>();

beforeAll(async () => {
  await seedDemo(context);
  for (const { collectionName } of await everyCollection())
    seeded.set(collectionName, await documentsOf(collectionName));
});

/** Restores the database as it was after the first start. */
async function restoreDemo(): Promise<void> {
  await emptyDatabase();
  for (const [name, documents] of seeded)
    if (documents.length > 0) await mongoose.connection.collection(name).insertMany(documents);
}

test('an empty database is filled, with accounts that can sign in', async () => {
  expect(await counts()).toEqual(promised);
  for (const { email, role, tier } of demoAccounts) {
    const { user } = await signIn(email);
    expect(user).toMatchObject({ email, role, membership_tier: tier });
  }
});

test('every screen has data: feeds, pending lists, a portal with counts, old and new members', async () => {
  const admin = await signIn('admin@rosette.example');
  const partner = await signIn('partner@rosette.example');

  const strip = await as(null).call(contract.partnerships.list);
  expect(strip.body.map(({ package_type }) => package_type)).toEqual(['platinum', 'gold', 'gold', 'silver']);
  const pending = await as(admin).call(contract.admin.pendingPartnerships);
  expect(pending.body.map(({ status }) => status).sort()).toEqual(['pending', 'pending_payment']);

  const shownOf = async (ad_type: string) =>
    (await as(null).call(contract.advertisements.active, { query: { ad_type } })).headers['x-total-count'];
  expect(await shownOf('featured_business')).toBe('3');
  expect(await shownOf('top_placement')).toBe('2');
  expect(await shownOf('spotlight_article')).toBe('3');
  const pendingAds = await as(admin).call(contract.admin.pendingAdvertisements);
  expect(pendingAds.body).toMatchObject([{ ad_type: 'spotlight_article', status: 'pending' }]);

  const { body: analytics } = await as(partner).call(contract.partner.analytics);
  expect(analytics).toMatchObject({ active_partnerships: 1, active_ads: 2 });
  expect(analytics.click_through_rate).toBeGreaterThan(1);

  const { body: inquiries } = await as(admin).call(contract.admin.inquiries);
  expect(inquiries.map(({ status }) => status)).toEqual(['new', 'new', 'answered', 'closed']);

  const { body: members } = await as(admin).call(contract.users.list);
  const ages = members.map(({ created_at }) => (Date.now() - Date.parse(created_at)) / 86_400_000);
  expect(Math.max(...ages)).toBeGreaterThan(700);
  expect(Math.min(...ages)).toBeLessThan(2);
  expect(members.filter(({ role }) => role === 'partner')).toHaveLength(4);
  expect(members.filter(({ bio, profile_image }) => !bio || !profile_image).length).toBeGreaterThan(3);
});

test('some demo memberships were given, with a reason that admins read', async () => {
  const someone = as(await signIn('admin@rosette.example'));
  const { text } = await raw()
    .get('/api/admin/users.csv')
    .set('Authorization', `Bearer ${(await signIn('admin@rosette.example')).token}`);
  const [line] = text.split('\r\n').filter((each) => each.includes(',given,'));
  const id = line?.split(',')[0] ?? '';
  const { body } = await someone.call(contract.memberships.list, { params: { id } });
  expect(body).toMatchObject([
    { source: 'given', by: { full_name: 'Helene Brandauer' }, reason: 'She helped to found us' },
  ]);
});

test('demo payments have receipts numbered by date of payment', async () => {
  const { body } = await as(await signIn('admin@rosette.example')).call(contract.admin.payments);
  const order = ({ paid_at, number }: (typeof body)[number]) => `${paid_at} ${number}`;
  const paid = body.toSorted((one, other) => order(one).localeCompare(order(other)));
  expect(new Set(paid.map(({ kind }) => kind))).toEqual(
    new Set(['membership', 'partnership', 'advertisement']),
  );
  const last = new Map<string, number>();
  for (const { number, paid_at } of paid) {
    const year = String(paid_at).slice(0, 4);
    last.set(year, (last.get(year) ?? 0) + 1);
    expect(number).toBe(`${year}-${String(last.get(year)).padStart(6, '0')}`);
  }
  const partner = as(await signIn('partner@rosette.example'));
  const { body: own } = await partner.call(contract.payments.mine);
  expect(own.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['partnership', 'advertisement']));
  for (const { kind, valid_until } of own) {
    if (kind === 'partnership') expect(Date.parse(valid_until ?? '')).toBeGreaterThan(Date.now());
  }
  const premium = as(await signIn('premium@rosette.example'));
  const { membership_expires } = (await premium.call(contract.users.me)).body;
  expect((await premium.call(contract.payments.mine)).body).toMatchObject([
    { valid_until: membership_expires },
  ]);
  const { body: analytics } = await partner.call(contract.partner.analytics);
  expect(own.filter(({ kind }) => kind === 'partnership')).toHaveLength(analytics.active_partnerships);
});

test('one demo membership is cancelled for the end of its term', async () => {
  const { body } = await as(await signIn('admin@rosette.example')).call(contract.withdrawals.list);
  expect(body).toMatchObject([{ contract: 'cancellation', kind: 'ordinary', state: 'confirmed' }]);
  expect(Date.parse(body[0]?.ends_at ?? '')).toBeGreaterThan(Date.now());
});

test('every demo account has a conversation or a pending request', async () => {
  for (const { email } of demoAccounts) {
    const member = await signIn(email);
    const { body: conversations } = await as(member).call(contract.conversations.list);
    const { body: requests } = await as(member).call(contract.contactRequests.list);
    expect([...conversations, ...requests], email).not.toEqual([]);
    for (const { last_message } of conversations) {
      // Two who met at an event have written nothing yet.
      if (last_message) expect(Date.parse(last_message.created_at)).toBeLessThan(Date.now() - 86_400_000);
    }
  }
});

test('every demo member has a confirmed address', async () => {
  const members = await documentsOf('users');
  expect(members.filter(({ email_verified_at }) => !(email_verified_at instanceof Date))).toEqual([]);
});

test('events have their attendees, all of whom had joined before', async () => {
  const { body: events } = await as(null).call(contract.events.list);
  const joined = new Map(
    (await documentsOf('users')).map(({ _id, created_at }) => [String(_id), created_at.getTime()]),
  );
  for (const { title, attendees, attendee_count, waitlist_count, date, organizer_id, ...event } of events) {
    const demo = demoEvents.find((candidate) => candidate.title === title);
    const isListed = event.attendee_visibility === 'members';
    const visitors = demo?.visitors?.length ?? 0;
    const isFirst = !demo?.repeat || event.later_dates === demo.repeat.count - 1;
    expect([attendee_count, event.guest_count, waitlist_count], title).toEqual([
      ((isFirst ? demo?.attending : demo.regulars) ?? 0) + visitors,
      visitors,
      demo?.waiting ?? 0,
    ]);
    expect(event.guests, title).toBe(visitors > 0 ? 'open' : 'none');
    expect(attendees, title).toHaveLength(isListed ? attendee_count - visitors : 0);
    expect(waitlist_count > 0 && event.spots_left !== 0, title).toBe(false);
    expect(attendees).not.toContain(organizer_id);
    for (const guest of attendees) expect(joined.get(guest)).toBeLessThan(Date.parse(date));
  }
});

test('a guest comes again, and the host of the next pitch night sees how often she came', async () => {
  const { body: events } = await as(null).call(contract.events.list, { query: { q: 'Pitch night' } });
  const host = await signIn(demoMembers.find(({ slug }) => slug === 'lea')?.email ?? '');
  const params = { id: events[0]?.id ?? '' };
  const { body: rows } = await as(host).call(contract.events.attendees, { params });
  expect(rows.find(({ guest }) => guest?.full_name === 'Milena Vogt')?.guest?.visits).toBe(2);
});

test('every drawn picture is stored and used as one that was uploaded', async () => {
  const addresses = await pictureAddresses();
  const rows = await documentsOf('pictures');
  // The dates of a series share theirs.
  expect(rows.filter(({ used_by, remove_at }) => used_by.length === 0 || remove_at)).toEqual([]);
  expect([...new Set(addresses)].sort()).toEqual(
    rows.map(({ name }) => `${context.config.webOrigin}${picturePath(name)}`).sort(),
  );
  for (const address of new Set(addresses)) {
    const { status, type } = await raw().get(new URL(address).pathname);
    expect([address, status, type]).toEqual([address, 200, 'image/webp']);
  }
});

describe('with the demo in the database', () => {
  beforeEach(restoreDemo);

  test('a second start changes nothing', async () => {
    const before = await everything();
    await seedDemo(context);
    expect(await everything()).toEqual(before);
  });

  test('a start after a kill recreates the demo completely and once', async () => {
    await setMarkerState('started');
    await mongoose.connection.collection('events').deleteMany({});
    await mongoose.connection.collection('users').deleteOne({ email: 'free@rosette.example' });
    await seedDemo(context);
    expect(await counts()).toEqual(promised);
    const { user } = await signIn('free@rosette.example');
    expect(user.full_name).toBe('Amélie Fontaine');
  });

  test('a start after a kill keeps its records of the schema and of itself', async () => {
    const schema = { _id: 'schema', version: firstVersion };
    await SchemaStateModel.replaceOne({ _id: schema._id }, schema, { upsert: true });
    await announceProcess(context);
    onTestFinished(withdrawProcess);
    await setMarkerState('started');
    await seedDemo(context);
    expect(await RunningProcessModel.countDocuments()).toBe(1);
    // As at the next start.
    await expect(recordSchema([])).resolves.toBeUndefined();
  });

  test('an unfinished demo is kept once a real member has joined', async () => {
    await setMarkerState('started');
    await aMember({ email: 'somebody@real.example' });
    const before = await everything();
    await seedDemo(context);
    expect(await everything()).toEqual(before);
  });

  test('a start at another origin changes the URLs of demo pictures and no others', async () => {
    const own = 'https://pictures.example/me.png';
    await mongoose.connection
      .collection('users')
      .updateOne({ email: 'basic@rosette.example' }, { $set: { profile_image: own } });
    const before = await pictureAddresses();
    const moved = testContext({ WEB_ORIGIN: 'http://localhost:4100' });
    await seedDemo(moved);
    expect(await pictureAddresses()).toEqual(
      before.map((address) => address.replace(context.config.webOrigin, 'http://localhost:4100')),
    );
    await seedDemo(context);
    expect(await pictureAddresses()).toEqual(before);
    expect(before).toContain(own);
  });

  test('a start at another origin changes the URLs of the drawings of an older release', async () => {
    const profile_image = `${context.config.webOrigin}/demo/avatars/ada.svg`;
    await mongoose.connection
      .collection('users')
      .updateOne({ email: 'basic@rosette.example' }, { $set: { profile_image } });
    await seedDemo(testContext({ WEB_ORIGIN: 'http://localhost:4100' }));
    expect(await pictureAddresses()).toContain('http://localhost:4100/demo/avatars/ada.svg');
  });

  test('a start after a kill while URLs were changed completes them', async () => {
    const before = await pictureAddresses();
    const ofAdmin = { email: 'admin@rosette.example' };
    const admin = await mongoose.connection.collection('users').findOne(ofAdmin);
    await seedDemo(testContext({ WEB_ORIGIN: 'http://localhost:4100' }));
    // After a kill: some URLs are changed, the marker still has the former origin.
    const { webOrigin } = context.config;
    await mongoose.connection.collection('demo_seed').updateOne({}, { $set: { origin: webOrigin } });
    await mongoose.connection
      .collection('users')
      .updateOne(ofAdmin, { $set: { profile_image: admin?.profile_image } });
    await seedDemo(testContext({ WEB_ORIGIN: 'http://localhost:4200' }));
    expect(await pictureAddresses()).toEqual(
      before.map((address) => address.replace(webOrigin, 'http://localhost:4200')),
    );
  });
});

test('a database with members is not changed', async () => {
  await emptyDatabase();
  await aMember({ email: 'somebody@real.example' });
  const before = await everything();
  await seedDemo(context);
  expect(await everything()).toEqual(before);
});
