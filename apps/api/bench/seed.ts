import { foldText } from '@rosette/shared/fold-text.ts';
import mongoose, { Types } from 'mongoose';
import { BusinessModel } from '#features/businesses/business.model.ts';
import { ConversationModel } from '#features/contact/conversations/conversation.model.ts';
import { MessageModel } from '#features/contact/conversations/message.model.ts';
import { EventModel, timesOf } from '#features/events/event.model.ts';
import { RsvpModel } from '#features/events/rsvp.model.ts';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { ApplicationModel } from '#features/opportunities/application.model.ts';
import { OpportunityModel, termFrom } from '#features/opportunities/opportunity.model.ts';
import { ContactModel } from '#features/users/connections/contact.model.ts';
import { directoryFieldsOf } from '#features/users/directory-fields.ts';
import { facetsOf } from '#features/users/facet.ts';
import { changeFacetCounts } from '#features/users/facet-counts.ts';
import { UserModel } from '#features/users/user.model.ts';
import { searchableBy } from '#lib/search.ts';

/** Larger batches would block the stand-in for too long. */
const batchSize = 200;
const guestsEach = 20;
const applicantsEach = 5;
const messagesEach = 60;
const notificationsEach = 60;

const firstNames = ['Ada', 'Grace', 'Élodie', 'Mei', 'Amara', 'Ingrid', 'Sofía', 'Noor', 'Yuki', 'Chloé'];
const lastNames = ['Lovelace', 'Hopper', 'Dupont', 'Tanaka', 'Okafor', 'Lindqvist', 'García', 'Haddad'];
const industries = ['Food', 'Law', 'Design', 'Software', 'Education', 'Health', 'Fashion', 'Finance'];
const towns = ['Berlin', 'Leipzig', 'Wien', 'Zürich', 'Paris', 'Lyon', 'Madrid', 'Oslo', 'Praha', 'Gdańsk'];
const countries = ['DE', 'AT', 'CH', 'FR', 'ES', 'NO', 'CZ', 'PL'];
const skills = ['Photography', 'Bookkeeping', 'Law', 'Web shops', 'Catering', 'Translation', 'Ceramics'];

const pick = (list: readonly string[], index: number, step = 1) =>
  list[Math.floor(index / step) % list.length] as string;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Makes `count` items and inserts them in batches; returns what `insert` returns of each. */
async function fill<T, R>(count: number, make: (index: number) => T, insert: (items: T[]) => Promise<R[]>) {
  const inserted: R[] = [];
  for (let from = 0; from < count; from += batchSize) {
    const length = Math.min(batchSize, count - from);
    inserted.push(...(await insert(Array.from({ length }, (_, offset) => make(from + offset)))));
  }
  return inserted;
}

const idsOf = (documents: { _id: Types.ObjectId }[]) => documents.map(({ _id }) => _id);

function memberAt(index: number) {
  const profile = {
    full_name: `${pick(firstNames, index)} ${pick(lastNames, index, 10)}`,
    business_name: `${pick(lastNames, index, 3)} Studio ${index}`,
    industry: pick(industries, index, 5),
    // Half of the members are in a few large towns, the others in 997 small ones.
    town: index % 2 ? pick(towns, index, 2) : `Town ${index % 997}`,
    country: pick(countries, index, 11),
    offers: [pick(skills, index), `Skill ${index % 499}`],
    needs: [pick(skills, index, 3), `Skill ${index % 503}`],
  };
  return {
    ...profile,
    ...directoryFieldsOf(profile, true),
    email: `member-${index}@rosette.example`,
    bio: 'Founder, mentor and mother of two. '.repeat(4),
    time_zone: 'Europe/Berlin',
    membership_tier: 'premium' as const,
    email_verified_at: new Date(),
    created_at: inMinutes(-index),
  };
}

const seedMembers = (count: number) =>
  fill(count, memberAt, async (rows) => {
    const members = await UserModel.insertMany(rows);
    await changeFacetCounts([], members.flatMap(facetsOf));
    return idsOf(members);
  });

/** Half of them are in the future. */
function seedEvents(count: number, owners: readonly Types.ObjectId[]) {
  const texts = {
    location: 'Berlin',
    description: 'Talks, coffee and time to get to know each other. '.repeat(4),
  };
  const eventAt = (index: number) => {
    const title = `Founders meeting ${index}`;
    const date = inMinutes((index - count / 2) * 60);
    const attendance = { attendee_count: guestsEach, rsvp_version: guestsEach };
    const search = searchableBy([title, texts.location, texts.description]);
    return {
      ...texts,
      title,
      date,
      ...timesOf({ date }),
      // Nobody is asked whom she met, which would be measured with the visits.
      ask_met_at: inMinutes(30 * 24 * 60),
      ...attendance,
      ...search,
      organizer_id: owners[index % 50],
    };
  };
  return fill(count, eventAt, async (rows) => {
    const events = await EventModel.insertMany(rows);
    await RsvpModel.insertMany(
      events.flatMap(({ _id: event_id }, index) =>
        owners
          .slice(index % 30, (index % 30) + guestsEach)
          .map((member_id, number) => ({ event_id, member_id, state: 'going', since: new Date(), number })),
      ),
    );
    return idsOf(events);
  });
}

function seedOpportunities(count: number, owners: readonly Types.ObjectId[]) {
  const description = 'Two afternoons a week, from home or with us in the studio. '.repeat(4);
  const opportunityAt = (index: number) => {
    const title = `Partner for project ${index}`;
    const fields = { type: 'collaboration', title, description, ...searchableBy([title, description]) };
    return {
      ...termFrom(new Date()),
      ...fields,
      poster_id: owners[index % 50],
      applicant_ids: owners.slice(50, 50 + applicantsEach),
    };
  };
  return fill(count, opportunityAt, async (rows) => {
    const opportunities = await OpportunityModel.insertMany(rows);
    await ApplicationModel.insertMany(
      opportunities.flatMap(({ _id: opportunity_id }) =>
        owners
          .slice(50, 50 + applicantsEach)
          .map((member_id) => ({ opportunity_id, member_id, state: 'seen', applied_at: new Date() })),
      ),
    );
    return idsOf(opportunities);
  });
}

function seedBusinesses(count: number, owners: readonly Types.ObjectId[]) {
  const description = 'We make things by hand, for people who use them every day. '.repeat(4);
  const businessAt = (index: number) => {
    const name = `${pick(lastNames, index)} Atelier ${index}`;
    const industry = pick(industries, index);
    const search = { ...searchableBy([name, description, industry]), industry_key: foldText(industry) };
    return {
      owner_id: owners[index % owners.length],
      name,
      description,
      industry,
      town: pick(towns, index),
      ...search,
    };
  };
  return fill(count, businessAt, async (rows) => idsOf(await BusinessModel.insertMany(rows)));
}

/** A conversation of two members. */
async function seedConversation(first: Types.ObjectId, second: Types.ObjectId): Promise<Types.ObjectId> {
  const text = 'Thank you, that helped me a lot. Shall we talk on Thursday? '.repeat(2);
  const conversation_id = new Types.ObjectId();
  const pair = [
    [first, second],
    [second, first],
  ] as const;
  await ConversationModel.create({
    _id: conversation_id,
    participants: pair.map(([member_id]) => ({ member_id, read_number: messagesEach })),
    is_open: true,
    message_count: messagesEach,
    last_at: new Date(),
    last_message: { text, author_id: second, created_at: new Date() },
  });
  const contact = { state: 'connected' as const, since: new Date(), conversation_id };
  await ContactModel.insertMany(pair.map(([member_id, other_id]) => ({ ...contact, member_id, other_id })));
  await fill(
    messagesEach,
    (index) => ({ conversation_id, number: index + 1, author_id: index % 2 ? second : first, text }),
    (rows) =>
      MessageModel.insertMany(rows.map((row) => ({ ...row, created_at: new Date(), read_at: new Date() }))),
  );
  return conversation_id;
}

async function seedNotifications(member_id: Types.ObjectId, actor: Types.ObjectId): Promise<void> {
  const notificationAt = (index: number) => ({
    member_id,
    kind: 'contact_accepted',
    key: String(index),
    about: { kind: 'contact_request', id: String(new Types.ObjectId()) },
    actor_ids: [actor],
    title: 'accepted your request',
    has_actor_in_title: true,
    path: '/messages',
    is_unread: index % 10 === 0,
    created_at: inMinutes(-index),
  });
  await fill(notificationsEach, notificationAt, (rows) => NotificationModel.insertMany(rows));
}

export type Community = Awaited<ReturnType<typeof seedCommunity>>;

/**
 * Fills an empty database past the API, which would take hours: members, a business for every fourth, an event and an
 * opportunity for every twentieth. The visitors, of whom each two have a conversation, organize and post nothing.
 */
export async function seedCommunity(uri: string, count: number) {
  // Without the API's timeouts, as a busy stand-in is slow to answer.
  const patience = 120_000;
  await mongoose.connect(uri, {
    serverSelectionTimeoutMS: patience,
    heartbeatFrequencyMS: patience,
    autoIndex: false,
  });
  await Promise.all(Object.values(mongoose.models).map((model) => model.createIndexes()));
  const members = await seedMembers(count);
  const owners = members.slice(0, 60);
  const events = await seedEvents(Math.max(20, Math.floor(count / 20)), owners);
  const opportunities = await seedOpportunities(Math.max(20, Math.floor(count / 20)), owners);
  await seedBusinesses(Math.floor(count / 4), owners);
  const visitors: { id: Types.ObjectId; conversationId: Types.ObjectId }[] = [];
  for (const [index, id] of members.slice(60, 160).entries()) {
    const other = visitors[index - 1];
    const isSecond = index % 2 === 1 && other;
    const partner = isSecond ? other.id : (members[61 + index] ?? (owners[0] as Types.ObjectId));
    const conversationId = isSecond ? other.conversationId : await seedConversation(id, partner);
    await seedNotifications(id, partner);
    visitors.push({ id, conversationId });
  }
  await mongoose.disconnect();
  return { members, visitors, upcomingEvents: events.slice(events.length / 2 + 2), opportunities };
}
