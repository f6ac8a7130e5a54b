import { createHash } from 'node:crypto';
import { mailTopicOf } from '@rosette/shared/contract/notification-kinds.ts';
import { Types } from 'mongoose';
import { enqueueMails, type OutgoingMail } from '#features/mail/outbox.service.ts';
import { findRecipients, type Recipient } from '#features/users/recipients.service.ts';
import { namesOf } from '#features/users/users.service.ts';
import { hiddenByBlock } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { News, NewsContent } from './news.ts';
import { newsMailKey } from './news-mail-key.ts';
import { NotificationModel, type StoredNotification } from './notification.model.ts';
import { recordChanges } from './notification-changes.ts';
import { titleInWords } from './wording.ts';

const keyOf = ({ kind, key }: NewsContent) =>
  createHash('sha256').update(`${kind}:${key}`).digest('base64url');

function contentOf(news: NewsContent, named_hidden_until: Date | undefined) {
  const { kind, about, actor_id, path, text, names } = news;
  return {
    kind,
    about,
    path,
    actor_ids: actor_id === null ? [] : [new Types.ObjectId(actor_id)],
    ...(names && { named_ids: names.map((id) => new Types.ObjectId(id)) }),
    ...(named_hidden_until && { named_hidden_until }),
    title: 'did' in news ? news.did : news.title,
    has_actor_in_title: 'did' in news,
    ...(text && { text }),
    created_at: clock.now(),
  };
}

/** Inserts one notification per member, except those who have it already. */
async function addNotifications(
  news: NewsContent,
  memberIds: readonly string[],
  hiddenUntil: Date | undefined,
): Promise<void> {
  const key = keyOf(news);
  const known = await NotificationModel.find({ member_id: { $in: memberIds }, key })
    .select('member_id')
    .lean();
  const haveIt = new Set(known.map(({ member_id }) => String(member_id)));
  const content = contentOf(news, hiddenUntil);
  const rows = memberIds
    .filter((id) => !haveIt.has(id))
    .map((id) => ({ ...content, _id: new Types.ObjectId(), member_id: new Types.ObjectId(id), key }));
  await NotificationModel.insertMany(rows);
  await recordChanges(
    rows.map(({ _id, member_id }) => ({
      member_id,
      total: 1,
      unread: 1,
      event: { type: 'notification', notification_id: _id },
    })),
  );
}

/** The actors of a gathered notification with this one last, each once. */
function gatheredActors(
  { actor_ids }: StoredNotification,
  actor_id: NewsContent['actor_id'],
): Types.ObjectId[] {
  if (actor_id === null) return actor_ids;
  const others = actor_ids.filter((id) => String(id) !== String(actor_id));
  return [...others, new Types.ObjectId(actor_id)];
}

/** Adds to the unread notification about the same subject, or creates one. */
async function gather(news: NewsContent, memberId: string, hiddenUntil: Date | undefined): Promise<void> {
  const member_id = new Types.ObjectId(memberId);
  const gather_key = `${news.kind}:${news.about.id}`;
  const content = contentOf(news, hiddenUntil);
  const unread = await NotificationModel.findOne({ member_id, gather_key }).lean();
  const _id = unread?._id ?? new Types.ObjectId();
  if (unread) {
    const actor_ids = gatheredActors(unread, news.actor_id);
    await NotificationModel.updateOne({ _id }, { $set: { ...content, actor_ids } });
  } else {
    await NotificationModel.create([{ ...content, _id, member_id, gather_key }]);
  }
  const more = unread ? 0 : 1;
  await recordChanges([
    { member_id, total: more, unread: more, event: { type: 'notification', notification_id: _id } },
  ]);
}

function mailOf(
  { config }: AppContext,
  news: NewsContent,
  title: string,
  recipient: Recipient,
): OutgoingMail {
  const { kind, key, path, text, actor_id, names, mail = {} } = news;
  const { subject = title, content, attachments, validUntil, sendAfter } = mail;
  return {
    key: newsMailKey(kind, key, recipient.id),
    to: { name: recipient.full_name, address: recipient.email },
    memberId: recipient.id,
    category: mailTopicOf(kind),
    notificationKind: kind,
    ...(actor_id !== null && { actorId: String(actor_id) }),
    ...(names && { namedIds: names.map(String) }),
    subject,
    content: {
      paragraphs: text ? [`${title}.`, text] : [`${title}.`],
      action: { label: 'See it on Rosette', url: `${config.webOrigin}${path}` },
      ...content,
    },
    ...(attachments && { attachments }),
    ...(validUntil && { validUntil }),
    ...(sendAfter && { sendAfter }),
  };
}

/** The title with the actor's name; a mail is about one action, however many the list gathers. */
async function mailTitleOf(news: NewsContent): Promise<string> {
  const actor_ids = news.actor_id === null ? [] : [news.actor_id];
  if ('title' in news) return titleInWords({ title: news.title, has_actor_in_title: false, actor_ids }, null);
  const names = await namesOf(actor_ids);
  const latest = names.get(String(news.actor_id)) ?? null;
  return titleInWords({ title: news.did, has_actor_in_title: true, actor_ids }, latest);
}

/** Distinct recipients without the actor, named or not, and members across a block from her. */
export async function recipientsOf({
  to,
  actor_id,
  unnamed_actor_id,
}: Pick<News, 'actor_id' | 'to' | 'unnamed_actor_id'>): Promise<string[]> {
  const ids = new Set(to.map(String));
  const actor = actor_id ?? unnamed_actor_id;
  if (actor === undefined) return [...ids];
  ids.delete(String(actor));
  if (ids.size === 0) return [];
  for (const hidden of await hiddenByBlock(String(actor))) ids.delete(hidden);
  return [...ids];
}

/** Delivers news to these members through the channels they chose; inside a transaction. */
export async function deliverNews(app: AppContext, news: NewsContent, ids: readonly string[]): Promise<void> {
  const people = [news.actor_id, ...(news.names ?? [])].filter((id) => id !== null);
  const { recipients, hiddenUntil } = await findRecipients(ids, news.kind, people);
  const inApp = recipients.filter(({ channels }) => channels.app).map(({ id }) => id);
  if (news.isGathered) for (const id of inApp) await gather(news, id, hiddenUntil);
  else if (inApp.length > 0) await addNotifications(news, inApp, hiddenUntil);

  const byMail = recipients.filter(({ channels }) => channels.mail);
  if (!app.mail.isOn || byMail.length === 0) return;
  const title = await mailTitleOf(news);
  await enqueueMails(
    app,
    byMail.map((recipient) => mailOf(app, news, title, recipient)),
  );
}
