import { isDeepStrictEqual } from 'node:util';
import type {
  AdminAnnouncementDto,
  CreateAnnouncementBody,
  UpdateAnnouncementBody,
} from '@rosette/shared/contract/announcements.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import { enqueueJob } from '#features/jobs/jobs.service.ts';
import { countCreation } from '#features/limits/limits.service.ts';
import { retellNews } from '#features/notifications/notifications.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, invalidField, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { afterCommit } from '#lib/transaction.ts';
import { type Announcement, AnnouncementCardModel, AnnouncementModel } from './announcement.model.ts';
import { newsOf } from './announcement-news.ts';

export type { Announcement } from './announcement.model.ts';

const unknownAnnouncement = () => notFound('unknown_announcement');

/** @throws 404 */
async function getAnnouncement(id: string): Promise<Announcement> {
  const found = await AnnouncementModel.findById(id).lean<Announcement>();
  if (!found) throw unknownAnnouncement();
  return found;
}

/** ms for which the answer of `isGoingOut` is good: its thousands of mails ask one after another. */
const goingOutMs = 250;

/** When the announcements that go out were last looked at, by their ids, by `performance.now()`. */
const lookedAt = new Map<string, number>();

/** Whether the mails of an announcement may still be sent: it was neither deleted nor stopped. */
export async function isGoingOut(id: string): Promise<boolean> {
  if (performance.now() - (lookedAt.get(id) ?? Number.NEGATIVE_INFINITY) < goingOutMs) return true;
  if (lookedAt.size > 100) lookedAt.clear();
  const isOn = (await AnnouncementModel.exists({ _id: id, state: { $ne: 'stopped' } })) !== null;
  if (isOn) lookedAt.set(id, performance.now());
  return isOn;
}

/** The state as admins see it: one whose end has come is over, unless it was stopped before. */
export function stateOf({
  state,
  ends_at,
}: Pick<Announcement, 'state' | 'ends_at'>): AdminAnnouncementDto['state'] {
  return state !== 'stopped' && ends_at && ends_at <= clock.now() ? 'ended' : state;
}

/** All announcements, newest first. */
export const listAnnouncements = (page: PageQuery): Promise<Listed<Announcement>> =>
  findPage<Announcement>(AnnouncementModel, { filter: {}, sort: newestFirst, page });

/** The announcements on the caller's dashboard, newest first. */
export async function listCurrent(caller: Caller, page: PageQuery): Promise<Listed<Announcement>> {
  const cards = await AnnouncementCardModel.find({
    member_id: caller.id,
    is_dismissed: { $ne: true },
  }).lean();
  if (cards.length === 0) return { items: [], total: 0 };
  return findPage<Announcement>(AnnouncementModel, {
    filter: {
      _id: { $in: cards.map(({ announcement_id }) => announcement_id) },
      $nor: [{ ends_at: { $lte: clock.now() } }],
    },
    sort: { starts_at: -1, _id: -1 },
    page,
  });
}

/** Takes an announcement off the caller's dashboard; again changes nothing. @throws 404, also where it is not for her */
export async function dismissAnnouncement(caller: Caller, id: string): Promise<void> {
  const { matchedCount } = await AnnouncementCardModel.updateOne(
    { announcement_id: id, member_id: caller.id },
    { is_dismissed: true },
  );
  if (matchedCount === 0) throw unknownAnnouncement();
}

type ByLanguage = Partial<Record<Language, string | null | undefined>>;

/** Without languages in which nothing is written. */
const withoutEmpty = (texts: ByLanguage): Partial<Record<Language, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<Record<Language, string>>;

type Audience = CreateAnnouncementBody['audience'];

const audienceFrom = ({ tiers, towns, countries, languages }: Audience) => ({
  tiers: tiers ?? [],
  towns: towns ?? [],
  countries: countries ?? [],
  languages: languages ?? [],
});

/** When it goes out, and when it ends: a start in the past is now. @throws 422 for an end that is no later */
function timesFrom(starts_at: Date | null | undefined, ends_at: Date | null | undefined) {
  const now = clock.now();
  const start = starts_at && starts_at > now ? starts_at : now;
  if (ends_at && ends_at <= start) throw invalidField('ends_at', 'announcement_ends_too_early');
  return { starts_at: start, ends_at: ends_at ?? null };
}

/** What the audit log shows. */
function auditedFields({ title, text, audience, by_mail, starts_at, ends_at, state }: Announcement) {
  return { title, text, audience, by_mail, starts_at, ends_at, state };
}

const recordAct = (
  admin: Caller,
  action: 'send' | 'update' | 'stop' | 'delete',
  about: Announcement,
  [before, after]: readonly [Announcement | null, Announcement | null],
) =>
  recordAudit({
    actor_id: admin.id,
    action: `announcement.${action}`,
    subject: { id: about._id, label: Object.values(about.title)[0] ?? '' },
    before: before && auditedFields(before),
    after: after && auditedFields(after),
  });

/** The job that brings an announcement to its members. */
const sendLater = (app: AppContext, { _id, starts_at }: Announcement) =>
  enqueueJob(app, 'send-announcement', _id, starts_at);

/**
 * Announces something to members, at once or later, inside a transaction.
 * @throws 422, 429
 */
export async function createAnnouncement(
  app: AppContext,
  admin: Caller,
  { title, text, audience, by_mail, starts_at, ends_at }: CreateAnnouncementBody,
): Promise<Announcement> {
  const times = timesFrom(starts_at, ends_at);
  const [created] = await AnnouncementModel.create([
    {
      title: withoutEmpty(title),
      text: withoutEmpty(text),
      audience: audienceFrom(audience),
      by_mail,
      ...times,
      state: times.starts_at > clock.now() ? 'scheduled' : 'sending',
      by_id: new Types.ObjectId(admin.id),
    },
  ]);
  const announcement = (created as NonNullable<typeof created>).toObject() as Announcement;
  await sendLater(app, announcement);
  await recordAct(admin, 'send', announcement, [null, announcement]);
  await countCreation(app, admin, 'announcement');
  return announcement;
}

/** The fields of a body, as they are stored; those that are left out stay. */
function changesFrom(body: UpdateAnnouncementBody, before: Announcement) {
  const { title, text, audience, by_mail, starts_at, ends_at } = body;
  return {
    title: title ? withoutEmpty(title) : before.title,
    text: text ? withoutEmpty(text) : before.text,
    audience: audience ? audienceFrom(audience) : before.audience,
    by_mail: by_mail ?? before.by_mail,
    starts_at: starts_at === undefined ? before.starts_at : starts_at,
    ends_at: ends_at === undefined ? (before.ends_at ?? null) : ends_at,
  };
}

/**
 * Changes a scheduled announcement; of one that went out only title and text, in the app. Inside a transaction.
 * @throws 404, 409, 422
 */
export async function updateAnnouncement(
  app: AppContext,
  admin: Caller,
  id: string,
  body: UpdateAnnouncementBody,
): Promise<Announcement> {
  const before = await getAnnouncement(id);
  const { title, text, ...rest } = changesFrom(body, before);
  const isScheduled = before.state === 'scheduled';
  const { audience, by_mail, starts_at, ends_at = null } = before;
  if (!isScheduled && !isDeepStrictEqual(rest, { audience, by_mail, starts_at, ends_at })) {
    throw conflict('announcement_sent');
  }
  const changes = {
    title,
    text,
    ...(isScheduled && { ...rest, ...timesFrom(rest.starts_at, rest.ends_at) }),
  };
  // The job may have begun to send it meanwhile.
  const after = await AnnouncementModel.findOneAndUpdate({ _id: id, state: before.state }, changes, {
    returnDocument: 'after',
  }).lean<Announcement>();
  if (!after) throw conflict('announcement_sent');
  if (isScheduled) await sendLater(app, after);
  else await retellNews(newsOf(after));
  await recordAct(admin, 'update', after, [before, after]);
  return after;
}

/**
 * Stops what has not gone out, inside a transaction. Members who have it keep it.
 * @throws 404, 409 when it was sent, stopped or has ended
 */
export async function stopAnnouncement(admin: Caller, id: string): Promise<Announcement> {
  const before = await getAnnouncement(id);
  const state = stateOf(before);
  const after =
    (state === 'scheduled' || state === 'sending') &&
    (await AnnouncementModel.findOneAndUpdate(
      { _id: id, state },
      { state: 'stopped' },
      { returnDocument: 'after' },
    ).lean<Announcement>());
  if (!after) throw conflict('announcement_over');
  await recordAct(admin, 'stop', after, [before, after]);
  afterCommit(() => lookedAt.delete(id));
  return after;
}

/**
 * Deletes an announcement, inside a transaction. A job removes it from dashboards and notifications; mails that have not
 * been sent are dropped when they are due.
 * @throws 404
 */
export async function removeAnnouncement(app: AppContext, admin: Caller, id: string): Promise<void> {
  const removed = await AnnouncementModel.findByIdAndDelete(id).lean<Announcement>();
  if (!removed) throw unknownAnnouncement();
  await enqueueJob(app, 'clean-up-announcement', id);
  await recordAct(admin, 'delete', removed, [removed, null]);
  afterCommit(() => lookedAt.delete(id));
}
