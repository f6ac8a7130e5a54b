import { pathWith } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import bcrypt from 'bcrypt';
import { EventModel, timesOf } from '#features/events/event.model.ts';
import { RsvpModel } from '#features/events/rsvp.model.ts';
import { PartnershipModel } from '#features/placements/partnership.model.ts';
import { directoryFieldsOf } from '#features/users/directory-fields.ts';
import { facetsOf } from '#features/users/facet.ts';
import { changeFacetCounts } from '#features/users/facet-counts.ts';
import { UserModel } from '#features/users/user.model.ts';
import { searchableBy } from '#lib/search.ts';

/** 2,000, fewer with less than 1,000 members. */
const eventCountWith = (members: number) => Math.min(2_000, members * 2);
export const password = 'a good password';
const adminEmail = 'member-0@rosette.example';
/** Larger batches would block the stand-in for too long. */
const batchSize = 200;

const firstNames = ['Ada', 'Grace', 'Élodie', 'Mei', 'Amara', 'Ingrid', 'Sofía', 'Noor', 'Yuki', 'Chloé'];
const lastNames = [
  'Lovelace',
  'Hopper',
  'Dupont',
  'Tanaka',
  'Okafor',
  'Lindqvist',
  'García',
  'Haddad',
  'Weber',
];
const industries = ['Food', 'Law', 'Design', 'Software', 'Education', 'Health', 'Fashion', 'Finance'];
const towns = ['Berlin', 'Leipzig', 'Wien', 'Zürich', 'Paris', 'Lyon', 'Madrid', 'Oslo', 'Praha', 'Gdańsk'];
const countries = ['DE', 'AT', 'CH', 'FR', 'ES', 'NO', 'CZ', 'PL'];
const skills = ['Photography', 'Bookkeeping', 'Law', 'Web shops', 'Catering', 'Translation', 'Ceramics'];
const trades = ['Bakery', 'Studio', 'Consulting', 'Atelier', 'Labs', 'Partners', 'Collective'];

const pick = (list: readonly string[], index: number, step: number) =>
  list[Math.floor(index / step) % list.length] as string;

function memberAt(index: number, password_hash: string) {
  const profile = {
    full_name: `${pick(firstNames, index, 1)} ${pick(lastNames, index, 10)}`,
    business_name: `${pick(lastNames, index, 3)} ${pick(trades, index, 7)} ${index}`,
    industry: pick(industries, index, 5),
    // Half of the members are in a few large towns, the others in 997 small ones.
    town: index % 2 ? pick(towns, index, 2) : `Town ${index % 997}`,
    country: pick(countries, index, 11),
    offers: [pick(skills, index, 1), `Skill ${index % 499}`],
    needs: [pick(skills, index, 3), `Skill ${index % 503}`],
  };
  return {
    ...profile,
    ...directoryFieldsOf(profile),
    email: `member-${index}@rosette.example`,
    password_hash,
    bio: 'Founder, mentor and mother of two. '.repeat(4),
    membership_tier: 'premium' as const,
    role: index === 0 ? ('admin' as const) : ('member' as const),
    created_at: new Date(Date.now() - index * 60_000),
  };
}

/** Attendees per event. */
const guestsEach = 20;

/** Their RSVPs. */
const rsvpsOf = (event_id: unknown, index: number, members: unknown[]) =>
  members.slice(index % 50, (index % 50) + guestsEach).map((member_id, number) => ({
    event_id,
    member_id,
    state: 'going',
    since: new Date(),
    number,
  }));

function eventAt(index: number, eventCount: number, organizers: unknown[]) {
  const texts = {
    title: `Founders meeting ${index}`,
    location: 'Berlin',
    description: 'Talks, coffee and time to get to know each other. '.repeat(4),
  };
  // Half of them are in the future.
  const date = new Date(Date.now() + (index - eventCount / 2) * 3_600_000);
  const { starts_at, ends_at } = timesOf({ date });
  return {
    ...texts,
    ...searchableBy([texts.title, texts.location, texts.description]),
    date,
    starts_at,
    ends_at,
    attendee_count: guestsEach,
    rsvp_version: guestsEach,
    organizer_id: organizers[index % 100],
  };
}

async function inBatches(
  count: number,
  insert: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += batchSize) await insert(from, Math.min(count, from + batchSize));
}

const range = <T>(from: number, to: number, make: (index: number) => T): T[] =>
  Array.from({ length: to - from }, (_, offset) => make(from + offset));

function partnershipAt(index: number, member_id: unknown) {
  return {
    member_id,
    partner_name: `${pick(lastNames, index, 1)} ${pick(trades, index, 1)}`,
    package_id: 'gold_yearly',
    package_type: 'gold' as const,
    rank: 2,
    amount_cents: 250_000,
    currency: 'eur',
    payment_method: 'bank_transfer' as const,
    payment_status: 'paid' as const,
    status: 'active' as const,
    logo_url: `https://logos.rosette.example/${index}.svg`,
    website_url: `https://partner-${index}.rosette.example`,
    start_date: new Date(Date.now() - 86_400_000),
    end_date: new Date(Date.now() + 86_400_000),
  };
}

/**
 * Inserts members, events and partners, as registering them by the API would take hours.
 * @returns the ids of the admin and of members to sign in
 */
export async function seedDatabase(memberCount: number) {
  const password_hash = await bcrypt.hash(password, 12);
  await inBatches(memberCount, (from, to) =>
    UserModel.insertMany(range(from, to, (index) => memberAt(index, password_hash))).then((members) =>
      changeFacetCounts([], members.flatMap(facetsOf)),
    ),
  );
  const organizers = (await UserModel.find().sort({ created_at: -1 }).limit(100).select('_id').lean()).map(
    ({ _id }) => _id,
  );
  const eventCount = eventCountWith(memberCount);
  await inBatches(eventCount, (from, to) =>
    EventModel.insertMany(range(from, to, (index) => eventAt(index, eventCount, organizers))).then((events) =>
      RsvpModel.insertMany(events.flatMap(({ _id }, offset) => rsvpsOf(_id, from + offset, organizers))),
    ),
  );
  await PartnershipModel.insertMany(range(0, 12, (index) => partnershipAt(index, organizers[index])));
  const [admin, ...some] = organizers;
  return { admin, some };
}

/** Creates ten active advertisements as an admin; returns the id of one. */
export async function enterAdvertisements(api: string, token: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const { enterAdvertisement, markAdvertisementPaid } = contract.admin;
  let id = '';
  for (let index = 0; index < 10; index += 1) {
    const body = {
      title: `Advertisement ${index}`,
      advertiser_email: adminEmail,
      ad_type: 'featured_business',
    };
    id = (await post(enterAdvertisement.path, body)).id;
    await post(pathWith(markAdvertisementPaid, { id }), {});
  }
  return id;
}
