import { Types } from 'mongoose';
import { createBusiness, setBusinessFlags } from '#features/businesses/businesses.service.ts';
import { createEvent, setEventSponsor } from '#features/events/events.service.ts';
import { hashOfAddress, secretHashFor } from '#features/events/guest-link.ts';
import { RsvpModel } from '#features/events/rsvp.model.ts';
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
function visitorsOf(app: AppContext, { visitors = [], slug }: DemoEvent, cast: Cast) {
  return visitors.map(({ full_name, business_name, invited_by }) => {
    const _id = new Types.ObjectId();
    const email = `${full_name.toLowerCase().replace(' ', '.')}@${slug}.example`;
    const guest = {
      ...{ full_name, email, language: 'en' },
      ...withoutNull({ business_name }),
      ...(invited_by && { invited_by: new Types.ObjectId(cast.player(invited_by).caller.id) }),
      ...{ hash: hashOfAddress(app, email), secret_hash: secretHashFor(app, _id) },
    };
    return { _id, guest, state: 'going' as const };
  });
}

/** One write for all attendees, as three hundred RSVPs would dominate the first start. */
async function seedGuests(
  eventId: string,
  demo: DemoEvent,
  announced: Date,
  members: readonly Player[],
  visitors: ReturnType<typeof visitorsOf>,
) {
  const ofMembers = members.map(({ caller }, index) => ({
    member_id: caller.id,
    state: index < demo.attending ? ('going' as const) : ('waitlisted' as const),
  }));
  const rows = [...ofMembers, ...visitors].map((rsvp, index) => ({
    ...rsvp,
    event_id: eventId,
    since: new Date(announced.getTime() + (index + 1) * 3_600_000),
    number: index + 1,
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

async function seedEvent(app: AppContext, demo: DemoEvent, index: number, cast: Cast): Promise<Backdated> {
  const now = clock.now();
  const { title, description, in_days, at, time_zone, location, sponsor_name, hours, waiting = 0 } = demo;
  const { capacity, address, online_url, attendee_visibility } = demo;
  const organizer = cast.player(demo.organizer);
  const image =
    demo.has_cover === false
      ? undefined
      : await storeDemoPicture(app, organizer.caller.id, 'events', demo.slug);
  const date = instantAt(now, in_days, at, time_zone);
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
  const id = await transaction(async () => {
    const event = await createEvent(app, organizer.caller, body);
    if (sponsor) await setEventSponsor(organizer.caller, String(event._id), sponsor);
    return String(event._id);
  });
  // Only members who joined before the event.
  const members = cast.some(
    demo.attending + waiting,
    index,
    ({ slug, joined_days_ago }) => slug !== demo.organizer && joined_days_ago > -in_days,
  );
  const created_at = daysAgo(now, demo.announced_days_ago, index);
  return {
    id,
    set: { created_at, ...(await seedGuests(id, demo, created_at, members, visitorsOf(app, demo, cast))) },
  };
}

export async function seedEvents(app: AppContext, cast: Cast): Promise<void> {
  const made = demoEvents.map((demo, index) => seedEvent(app, demo, index, cast));
  await backdate('events', await Promise.all(made));
}
