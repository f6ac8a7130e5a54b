import { addDays, mondayOf } from '@rosette/shared/calendar.ts';
import { type HealthWeekDto, healthColumns, peopleColumns } from '@rosette/shared/contract/health.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { requestsSince } from '#features/contact/contacts/contact-requests.service.ts';
import { introductionsSince } from '#features/contact/introductions/introductions.service.ts';
import { eventsBetween } from '#features/events/event-lists.service.ts';
import { guestsWhoJoinedSince } from '#features/events/guest-data.service.ts';
import { applicationsSince } from '#features/opportunities/applications.service.ts';
import { opportunitiesSince } from '#features/opportunities/opportunities.service.ts';
import { movementsSince } from '#features/payments/payments.service.ts';
import { connectionsSince } from '#features/users/connections/connections.service.ts';
import { membersSince, termsEndingIn } from '#features/users/health-counts.service.ts';
import { clock } from '#lib/clock.ts';
import { csvFile } from '#lib/csv.ts';
import { textsOf } from '#lib/texts.ts';

type Counts = Omit<{ [K in keyof HealthWeekDto]: number }, 'week'>;

/** The fewest people that a number is told about (product/announcements#health). */
const fewest = 3;

/** Numbers of people, not of things: of fewer than three nothing is told. */
const isOfPeople = (name: keyof Counts) => (peopleColumns as readonly string[]).includes(name);

const toldOf = (counts: Counts): Omit<HealthWeekDto, 'week'> =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [
      name,
      isOfPeople(name as keyof Counts) && count < fewest ? null : count,
    ]),
  ) as Omit<HealthWeekDto, 'week'>;

const noCounts = (): Counts =>
  Object.fromEntries(healthColumns.slice(1).map((name) => [name, 0])) as unknown as Counts;

/**
 * How the community is, by weeks in UTC, newest first (product/announcements#health). What was deleted is not counted but for
 * members who left; of fewer than three people no number is told.
 * @param weeks how many, this one included
 */
export async function getHealth(weeks: number): Promise<HealthWeekDto[]> {
  const mondays = Array.from({ length: weeks }, (_, index) => mondayOf(addDays(clock.now(), -7 * index)));
  const start = new Date(mondays.at(-1) ?? 0);
  const end = addDays(new Date(mondays[0] ?? 0), 7);
  const byWeek = new Map(mondays.map((monday) => [monday, noCounts()]));
  const count = (name: keyof Counts, at: Date, by = 1) => {
    const counts = byWeek.get(mondayOf(at));
    if (counts) counts[name] += by;
  };
  /** Counts people once a week. */
  const countPeople = (name: keyof Counts, found: readonly { at: Date; member_id: unknown }[]) => {
    const once = new Map(found.map(({ at, member_id }) => [`${mondayOf(at)} ${member_id}`, at]));
    for (const at of once.values()) count(name, at);
  };

  const members = await membersSince(start);
  for (const at of members.joined) count('joined', at);
  for (const [monday, { active, left, joined_and_left }] of members.weeks) {
    const at = new Date(monday);
    count('active', at, active);
    count('left', at, left);
    count('joined', at, joined_and_left);
  }
  for (const { at, isAccepted } of await requestsSince(start)) {
    count('requests', at);
    if (isAccepted) count('accepted', at);
  }
  for (const at of await introductionsSince(start)) count('introductions', at);
  const connections = await connectionsSince(start);
  countPeople('connected', connections);
  // Each connection is in the lists of two.
  for (const { at, hasMet } of connections) if (hasMet) count('met', at, 1 / 2);
  const events = await eventsBetween(start, end);
  for (const { at, seats, guests } of events) {
    count('events', at);
    count('seats', at, seats);
    count('guests', at, guests);
  }
  countPeople(
    'came',
    events.flatMap(({ at, came_ids }) => came_ids.map((member_id) => ({ at, member_id }))),
  );
  countPeople('guests_joined', await guestsWhoJoinedSince(start));
  for (const at of await opportunitiesSince(start)) count('opportunities', at);
  for (const { at, isAnswered } of await applicationsSince(start)) {
    count('applications', at);
    if (isAnswered) count('answered', at);
  }
  const terms = await termsEndingIn(start, end);
  countPeople('renewals_due', terms);
  countPeople(
    'renewed',
    terms.filter(({ isRenewed }) => isRenewed),
  );
  for (const { at, cents } of await movementsSince(start)) count('income', at, cents);

  return [...byWeek].map(([week, counts]) => ({
    week,
    ...toldOf({ ...counts, income: counts.income / 100 }),
  }));
}

/** The same as CSV, columns in the order of the fields, with headings in this language; empty where nothing is told. */
export async function healthFile(weeks: number, language: Language): Promise<AsyncIterable<string>> {
  const rows = await getHealth(weeks);
  const headings = textsOf(language).documents.healthColumns;
  return csvFile(
    language,
    healthColumns.map((column) => headings[column]),
    rows.map((row) => healthColumns.map((column) => (column === 'week' ? { day: row.week } : row[column]))),
  );
}
