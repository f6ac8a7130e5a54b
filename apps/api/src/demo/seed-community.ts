import { Types } from 'mongoose';
import { createBusiness, setBusinessFlags } from '#features/businesses/businesses.service.ts';
import { EventModel } from '#features/events/event.model.ts';
import { createEvent, setEventSponsor } from '#features/events/events.service.ts';
import { hashOfAddress, secretHashFor } from '#features/events/guest-link.ts';
import { RsvpModel } from '#features/events/rsvp.model.ts';
import { createSeries } from '#features/events/series.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { withoutNull } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { type Backdated, backdate } from './backdate.ts';
import { demoBusinesses } from './businesses.ts';
import { daysAgo, instantAt } from './calendar.ts';
import type { Cast, Player } from './cast.ts';
import type { DemoEvent } from './demo-event.ts';
import { demoEvents } from './events.ts';
import { storeDemoPicture } from './pictures.ts';

export async function seedBusinesses(app: AppContext, cast: Cast): Promise<void> {
  const now = clock.now();
  const made = await Promise.all(
    demoBusinesses.map(async (demo, index): Promise<Backdated> => {
      const { caller, industry = '', town, country } = cast.player(demo.owner);
      const { name, description, website, is_featured, is_top_placed } = demo;
      const logo = await storeDemoPicture(app, caller.id, 'logos', demo.slug);
      const business = await transaction(() =>
        createBusiness(
          app,
          caller,
          withoutNull({ name, description, industry, website, logo, town, country }),
        ),
      );
      const id = String(business._id);
      if (is_featured || is_top_placed) {
        await transaction(() => setBusinessFlags(null, id, { is_featured, is_top_placed }));
      }
      return { id, set: { created_at: daysAgo(now, demo.listed_days_ago, index) } };
    }),
  );
  await backdate('businesses', made);
}

/** The RSVPs of those who come without an account, after those of members. */
function visitorsOf(app: AppContext, { visitors = [] }: DemoEvent, cast: Cast) {
  return visitors.map(({ full_name, business_name, invited_by }) => {
    const _id = new Types.ObjectId();
    const email = `${full_name.toLowerCase().replace(' ', '.')}@visitors.example`;
    const guest = {
      ...{ full_name, email, language: 'en' },
      ...withoutNull({ business_name }),
      ...(invited_by && { invited_by: new Types.ObjectId(cast.player(invited_by).caller.id) }),
      ...{ hash: hashOfAddress(app, email), secret_hash: secretHashFor(app, _id) },
    };
    return { _id, guest, state: 'going' as const };
  });
}

/** One write for all attendees of an event, as three hundred RSVPs would dominate the first start. */
async function seedGuests(
  eventId: string,
  { attending, is_checked_in }: Pick<DemoEvent, 'attending' | 'is_checked_in'>,
  { announced, begins }: { announced: Date; begins: Date },
  members: readonly Player[],
  visitors: ReturnType<typeof visitorsOf>,
) {
  const ofMembers = members.map(({ caller }, index) => ({
    member_id: caller.id,
    state: index < attending ? ('going' as const) : ('waitlisted' as const),
  }));
  const rows = [...ofMembers, ...visitors].map((rsvp, index) => ({
    ...rsvp,
    event_id: eventId,
    since: new Date(announced.getTime() + (index + 1) * 3_600_000),
    number: index + 1,
    ...(is_checked_in && { checked_in_at: begins }),
  }));
  await RsvpModel.insertMany(rows);
  const attendee_count = rows.filter(({ state }) => state === 'going').length;
  return {
    attendee_count,
    waitlist_count: rows.length - attendee_count,
    ...(visitors.length > 0 && { guest_count: visitors.length }),
    rsvp_version: rows.length,
  };
}

/** The event, or the dates of its series, by date. */
async function createEvents(app: AppContext, demo: DemoEvent, cast: Cast): Promise<string[]> {
  const { title, description, in_days, at, time_zone, location, sponsor_name, hours, repeat } = demo;
  const { capacity, address, online_url, attendee_visibility } = demo;
  const { caller } = cast.player(demo.organizer);
  const image =
    demo.has_cover === false ? undefined : await storeDemoPicture(app, caller.id, 'events', demo.slug);
  const date = instantAt(clock.now(), in_days, at, time_zone);
  const body = {
    title,
    description,
    location,
    time_zone,
    date,
    ...(hours && { end_date: new Date(date.getTime() + hours * 3_600_000) }),
    ...withoutNull({ capacity, address, online_url, attendee_visibility }),
    ...(image && { image }),
    ...(demo.visitors && { guests: 'open' as const }),
  };
  const sponsor = sponsor_name && { is_sponsored: true, sponsor_name };
  return transaction(async () => {
    const { _id, series_id } = await (repeat
      ? createSeries(app, caller, { ...body, repeat })
      : createEvent(app, caller, body));
    if (sponsor) await setEventSponsor(caller, String(_id), sponsor);
    const dates = series_id ? await EventModel.find({ series_id }).sort({ starts_at: 1 }).lean() : [{ _id }];
    return dates.map((each) => String(each._id));
  });
}

async function seedEvent(app: AppContext, demo: DemoEvent, index: number, cast: Cast): Promise<Backdated[]> {
  const now = clock.now();
  const { attending, waiting = 0, regulars = 0 } = demo;
  const [first = '', ...later] = await createEvents(app, demo, cast);
  // Only members who joined before the event.
  const members = cast.some(
    attending + waiting,
    index,
    ({ slug, joined_days_ago }) => slug !== demo.organizer && joined_days_ago > -demo.in_days,
  );
  const created_at = daysAgo(now, demo.announced_days_ago, index);
  const times = { announced: created_at, begins: instantAt(now, demo.in_days, demo.at, demo.time_zone) };
  const visitors = visitorsOf(app, demo, cast);
  const made = [
    { id: first, set: { created_at, ...(await seedGuests(first, demo, times, members, visitors)) } },
  ];
  for (const id of later) {
    const counts = await seedGuests(id, { attending: regulars }, times, members.slice(0, regulars), []);
    made.push({ id, set: { created_at, ...counts } });
  }
  return made;
}

export async function seedEvents(app: AppContext, cast: Cast): Promise<void> {
  const made = demoEvents.map((demo, index) => seedEvent(app, demo, index, cast));
  await backdate('events', (await Promise.all(made)).flat());
}
