import { createHash } from 'node:crypto';
import { mailTopicOf, type NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { Types } from 'mongoose';
import { enqueueMails, type OutgoingMail } from '#features/mail/outbox.service.ts';
import { findRecipients, type NewsPeople, type Recipient } from '#features/users/recipients.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { say, type Written } from '#lib/message.ts';
import { withoutLinks } from '#lib/without-links.ts';
import { type LiveChange, recordLiveEvents } from './live-log.ts';
import { type Actor, type News, type NewsContent, newsMailKey } from './news.ts';
import { NotificationModel } from './notification.model.ts';
import { titleOf } from './notification.present.ts';

/** A stored notification of one member. */
interface Delivered {
  memberId: string;
  _id: Types.ObjectId;
  /** False where it was added to an unread one. */
  isNew: boolean;
}

const keyOf = ({ kind, key }: NewsContent) =>
  createHash('sha256').update(`${kind}:${key}`).digest('base64url');

function actorOf({ actor_id, guest_id }: NewsContent): Types.ObjectId | null {
  const id = actor_id ?? guest_id;
  return id ? new Types.ObjectId(id) : null;
}

function contentOf(news: NewsContent, named_hidden_until: Date | undefined) {
  const { kind, about, path, text, names } = news;
  return {
    kind,
    about,
    path,
    ...(names && { named_ids: names.map((id) => new Types.ObjectId(id)) }),
    ...(named_hidden_until && { named_hidden_until }),
    title: 'did' in news ? news.did : news.title,
    has_actor_in_title: 'did' in news,
    ...(text && { text }),
    is_unread: true,
    created_at: clock.now(),
  };
}

/** Inserts one notification per member, except those who have it already. */
async function addNotifications(
  news: NewsContent,
  memberIds: readonly string[],
  hiddenUntil: Date | undefined,
): Promise<Delivered[]> {
  if (memberIds.length === 0) return [];
  const key = keyOf(news);
  const actor = actorOf(news);
  const content = {
    ...contentOf(news, hiddenUntil),
    actor_ids: actor ? [actor] : [],
    ...(news.guest_id && { guest_ids: [actor] }),
  };
  // A duplicate key would abort the transaction; an upsert that matches changes nothing.
  const writes = memberIds.map((id) => ({
    updateOne: {
      filter: { member_id: new Types.ObjectId(id), key },
      update: { $setOnInsert: content },
      upsert: true,
    },
  }));
  const { upsertedIds } = await NotificationModel.bulkWrite(writes, { ordered: false, timestamps: false });
  return Object.entries(upsertedIds).map(([index, _id]) => ({
    memberId: memberIds[Number(index)] as string,
    _id,
    isNew: true,
  }));
}

/** Adds to the unread notification about the same subject, or creates one; its latest actor is the last. */
async function gather(
  news: NewsContent,
  memberId: string,
  hiddenUntil: Date | undefined,
): Promise<Delivered> {
  const actor = actorOf(news);
  const fresh = new Types.ObjectId();
  const unread = await NotificationModel.findOneAndUpdate(
    { member_id: new Types.ObjectId(memberId), gather_key: `${news.kind}:${news.about.id}` },
    {
      $set: contentOf(news, hiddenUntil),
      $setOnInsert: { _id: fresh },
      ...(actor && { $addToSet: { actor_ids: actor, ...(news.guest_id && { guest_ids: actor }) } }),
    },
    { upsert: true, returnDocument: 'before' },
  ).lean();
  const _id = unread?._id ?? fresh;
  const others = unread?.actor_ids.filter((id) => !actor?.equals(id)) ?? [];
  if (unread && actor && others.length < unread.actor_ids.length && !actor.equals(unread.actor_ids.at(-1))) {
    await NotificationModel.updateOne({ _id }, { $set: { actor_ids: [...others, actor] } });
  }
  return { memberId, _id, isNew: !unread };
}

/** Kinds whose mails somebody wrote, and whose recipients may want to answer her. */
const writtenKinds: readonly NotificationKind[] = ['contact_request', 'introduction', 'event_message'];

/** Where an answer goes: the mail comes from the community (product/notifications-and-mails#who-answers-whom). */
export const whereToAnswer = ({ config }: AppContext, { id, name }: { id: unknown; name: string }) =>
  say('mails.news.whereToAnswer', { name: withoutLinks(name), link: `${config.webOrigin}/profile/${id}` });

function answerRemarks(app: AppContext, { kind, actor_id }: NewsContent, name: string | null) {
  if (!name || actor_id === null || !writtenKinds.includes(kind)) return [];
  return [whereToAnswer(app, { id: actor_id, name })];
}

function mailOf(
  app: AppContext,
  news: NewsContent,
  { title, actorName }: { title: Written; actorName: string | null },
  recipient: Recipient,
): OutgoingMail {
  const { config } = app;
  const { kind, key, about, path, text, actor_id, names, mail } = news;
  const { subject = title, content, attachments, validUntil, sendAfter } = mail ?? {};
  return {
    key: newsMailKey(kind, key, recipient.id),
    to: { name: recipient.full_name, address: recipient.email },
    memberId: recipient.id,
    category: mailTopicOf(kind),
    notificationKind: kind,
    ...(actor_id !== null && { actorId: String(actor_id) }),
    ...(about.kind === 'announcement' && { announcementId: about.id }),
    ...(names && { namedIds: names.map(String) }),
    subject,
    content: {
      paragraphs: [
        say('mails.news.title', { title }),
        ...(kind === 'event_message' && actorName
          ? [say('mails.news.fromOrganizer', { name: withoutLinks(actorName) })]
          : []),
        ...(text ? [text] : []),
      ],
      remarks: answerRemarks(app, news, actorName),
      action: { label: say('mails.news.action'), url: `${config.webOrigin}${path}` },
      ...content,
    },
    ...(attachments && { attachments }),
    ...(validUntil && { validUntil }),
    ...(sendAfter && { sendAfter }),
  };
}

/** The title with the actor's name; a mail is about one action, however many the list gathers. */
function mailTitleOf(news: NewsContent, actorName: string | null): Written {
  const { actor_id, guest_id } = news;
  const guest_ids = guest_id ? [guest_id] : [];
  const actor_ids = actor_id === null ? guest_ids : [actor_id];
  const [title, has_actor_in_title] = 'did' in news ? [news.did, true] : [news.title, false];
  return titleOf({ title, has_actor_in_title, actor_ids, guest_ids }, actorName);
}

/** These recipients with their channels, without the actor and members across a block from her. */
export function findPeople(
  { kind, actor_id, unnamed_actor_id, names = [] }: Pick<News, 'kind' | 'names' | keyof Actor>,
  ids: readonly unknown[],
): Promise<NewsPeople> {
  return findRecipients(ids.map(String), kind, { actor: actor_id ?? unnamed_actor_id, named: names });
}

/**
 * Delivers news to these recipients through the channels they chose; inside a transaction.
 * @param people see `findPeople`
 * @param live further live events of the same commit
 */
export async function deliverNews(
  app: AppContext,
  news: NewsContent,
  { recipients, names, hiddenUntil }: NewsPeople,
  live: readonly LiveChange[] = [],
): Promise<void> {
  const inApp = recipients.filter(({ channels }) => channels.app).map(({ id }) => id);
  const delivered: Delivered[] = [];
  if (news.isGathered) for (const id of inApp) delivered.push(await gather(news, id, hiddenUntil));
  else delivered.push(...(await addNotifications(news, inApp, hiddenUntil)));
  await recordLiveEvents([
    ...live,
    ...delivered.map(
      ({ memberId, _id }): LiveChange => ({
        member_id: new Types.ObjectId(memberId),
        events: [{ type: 'notification', about_id: _id }],
      }),
    ),
  ]);

  if (news.mail === null) return;
  const wereMailed = new Set(
    news.mail?.isOnceWhileUnread
      ? delivered.filter(({ isNew }) => !isNew).map(({ memberId }) => memberId)
      : [],
  );
  const byMail = recipients.filter(({ id, channels }) => channels.mail && !wereMailed.has(id));
  if (byMail.length === 0) return;
  const actorName = names.get(String(news.actor_id)) ?? null;
  const title = mailTitleOf(news, actorName);
  await enqueueMails(
    app,
    byMail.map((recipient) => mailOf(app, news, { title, actorName }, recipient)),
  );
}
